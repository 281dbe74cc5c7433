import { styleText } from 'node:util'
import type { JsonRecord } from './platform-client.ts'

/** A column of a table: what stands above it, and the field it shows. */
export type Columns = readonly (readonly [title: string, field: string])[]

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

/** Rows under bold titles, as wide as they need to be. Colour only where a terminal shows it. */
export function printTable(columns: Columns, rows: readonly JsonRecord[]): void {
  const cells = rows.map((row) => columns.map(([, field]) => cellText(row[field])))
  const widths = columns.map(([title], index) => Math.max(title.length, ...cells.map((row) => row[index]?.length ?? 0)))
  const line = (texts: readonly string[]) =>
    texts
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  const titles = line(columns.map(([title]) => title))
  const lines = [styleText('bold', titles, { stream: process.stdout }), ...cells.map(line)]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** One thing, a field to a line. */
export function printRecord(columns: Columns, record: JsonRecord): void {
  const width = Math.max(...columns.map(([title]) => title.length))
  for (const [title, field] of columns) {
    const name = styleText('bold', title.padEnd(width), { stream: process.stdout })
    process.stdout.write(`${name}  ${cellText(record[field])}\n`)
  }
}

/** A word to the person at the terminal that must not get into what a script reads. */
export function printNote(text: string): void {
  process.stderr.write(`${text}\n`)
}

function cellText(value: unknown): string {
  if (typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d\.\d{3}Z$/, '$1 $2')
  return value === null || value === undefined ? '–' : JSON.stringify(value)
}
