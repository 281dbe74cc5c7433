import type { JsonRecord } from './platform-client.ts'

/** How a value is written in a cell. */
export type Format = (value: unknown) => string

/**
 * A column of a table, or a line of a record: what stands above or before it, and the field it shows. The field may lie deeper:
 * `credential.name`.
 */
export type Columns = readonly (readonly [title: string, field: string, format?: Format])[]

export function cellsOf(columns: Columns, record: JsonRecord): string[] {
  return columns.map(([, field, format = valueText]) => printable(format(valueAt(record, field))))
}

/** An amount of credits, without zeros that say nothing: `12.50`. */
export function creditText(value: unknown): string {
  return typeof value === 'string' ? value.replace(/(\.\d\d\d*?)0+$/, '$1') : valueText(value)
}

export function valueText(value: unknown): string {
  if (typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d\.\d{3}Z$/, '$1 $2')
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(valueText).join(', ') || '–'
  return JSON.stringify(value)
}

function valueAt(record: JsonRecord, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined), record)
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null
}

/** What others wrote must not move the cursor or change the colour of somebody's terminal. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '�')
}
