import type { Kysely } from 'kysely'
import { StartRefusal } from '../start-refusal.ts'
import { headerFor, noRows, type RowCounts } from './export-format.ts'
import { schemaState } from './migrate.ts'
import { readSnapshot, rowsOf } from './read-snapshot.ts'
import type { Database } from './schema.ts'
import { tablesInOrder } from './table-order.ts'

/**
 * Writes out everything that the database holds at one moment, as lines of JSON (see `export-format.ts`), and returns how many rows
 * that was. Secrets are in it as the database has them, which is as hashes.
 */
export async function exportDatabase(
  database: Kysely<Database>,
  options: { nowMs: number; write: (line: string) => Promise<void> },
): Promise<RowCounts> {
  const { nowMs, write } = options
  return readSnapshot(database, async (connection) => {
    const { applied, pending, newer } = await schemaState(connection)
    if (pending.length > 0) throw new StartRefusal('the database is not up to date; run: parley migrate')
    if (newer.length > 0) {
      throw new StartRefusal(`a newer version has been at the database (${newer.join(', ')}); export it with that one`)
    }
    await write(`${JSON.stringify(headerFor(nowMs, applied))}\n`)
    const counts = noRows()
    for (const table of tablesInOrder) {
      for await (const row of rowsOf(connection, table)) {
        await write(`${JSON.stringify({ table, row })}\n`)
        counts[table] += 1
      }
    }
    await write(`${JSON.stringify({ end: true, rows: counts })}\n`)
    return counts
  })
}
