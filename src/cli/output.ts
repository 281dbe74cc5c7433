import { styleText } from 'node:util'
import { cellsOf, type Columns } from './columns.ts'
import type { JsonRecord } from './platform-client.ts'

const GAP = '  '
const COLUMN_WIDTH_MIN = 8

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

/** Rows under bold titles. Colour only where a terminal shows it, and only there are long texts cut to fit it. */
export function printTable(columns: Columns, rows: readonly JsonRecord[]): void {
  const titles = columns.map(([title]) => title)
  const cells = rows.map((row) => cellsOf(columns, row))
  const wanted = titles.map((title, index) => Math.max(title.length, ...cells.map((row) => row[index]?.length ?? 0)))
  const widths = process.stdout.isTTY && process.stdout.columns > 0 ? fit(wanted, process.stdout.columns) : wanted
  const numeric = titles.map((_, index) => isNumeric(cells.map((row) => row[index] ?? '')))
  const line = (texts: readonly string[]) =>
    texts
      .map((text, index) => pad(text, widths[index] ?? 0, numeric[index] === true))
      .join(GAP)
      .trimEnd()
  const lines = [styleText('bold', line(titles), { stream: process.stdout }), ...cells.map(line)]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** One thing, a field to a line. */
export function printRecord(columns: Columns, record: JsonRecord): void {
  const width = Math.max(...columns.map(([title]) => title.length))
  const cells = cellsOf(columns, record)
  for (const [index, [title]] of columns.entries()) {
    const name = styleText('bold', title.padEnd(width), { stream: process.stdout })
    process.stdout.write(`${name}${GAP}${cells[index]}\n`)
  }
}

/** A word to the person at the terminal that must not get into what a script reads. */
export function printNote(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Numbers stand under one another, also where one is missing. */
function isNumeric(texts: readonly string[]): boolean {
  return texts.every((text) => /^(-?[\d.]+|–)$/.test(text)) && texts.some((text) => text !== '–')
}

/** Takes from the widest columns until the line fits. The first, which is the id, stays whole: people copy it. */
function fit(wanted: readonly number[], terminalWidth: number): number[] {
  const widths = [...wanted]
  const total = () => widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1))
  while (total() > terminalWidth) {
    const widest = Math.max(...widths.slice(1))
    if (widest <= COLUMN_WIDTH_MIN) break
    widths[widths.lastIndexOf(widest)] = widest - 1
  }
  return widths
}

function pad(text: string, width: number, toTheRight: boolean): string {
  const cut = text.length > width ? `${text.slice(0, width - 1)}…` : text
  return toTheRight ? cut.padStart(width) : cut.padEnd(width)
}
