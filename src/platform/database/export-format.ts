import { z } from 'zod'
import { tablesInOrder } from './table-order.ts'

/*
 * An export is lines of JSON: what it is, every row, and at the end how many there were, so that a file which was cut off is
 * told from a whole one. The tables come in an order in which they can be filled.
 */

const FORMAT = 'parley-export'
const VERSION = 1

export const headerSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  created_at: z.iso.datetime(),
  /** What has been done to the schema that the rows belong to. */
  migrations: z.array(z.string()),
})

export const rowLineSchema = z.strictObject({
  table: z.enum(tablesInOrder),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})

export const endSchema = z.strictObject({ end: z.literal(true), rows: z.record(z.enum(tablesInOrder), z.number()) })

export type RowLine = z.output<typeof rowLineSchema>

/** How many rows there are, table by table. */
export type RowCounts = z.output<typeof endSchema>['rows']

export function headerFor(createdAtMs: number, migrations: readonly string[]): z.input<typeof headerSchema> {
  return {
    format: FORMAT,
    version: VERSION,
    created_at: new Date(createdAtMs).toISOString(),
    migrations: [...migrations],
  }
}

export function noRows(): RowCounts {
  return Object.fromEntries(tablesInOrder.map((table) => [table, 0])) as RowCounts
}
