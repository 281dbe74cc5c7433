import { sql, type Kysely, type Transaction } from 'kysely'
import type { z } from 'zod'
import { StartRefusal } from '../start-refusal.ts'
import { databaseKind } from './database-kind.ts'
import { endSchema, headerSchema, noRows, rowLineSchema, type RowCounts, type RowLine } from './export-format.ts'
import { schemaState } from './migrate.ts'
import type { Database } from './schema.ts'
import { tablesInOrder } from './table-order.ts'
import { withWriteLock } from './with-write-lock.ts'

const BATCH_ROWS = 200

/**
 * Fills an empty database, whose schema is up to date, from the lines of an export: all of them or none. Returns how many rows that
 * was. A server that starts for the first time meanwhile waits, and then finds that it does not.
 */
export async function importDatabase(database: Kysely<Database>, lines: AsyncIterable<string>): Promise<RowCounts> {
  return withWriteLock(database, 'first run', async (transaction) => {
    if (databaseKind(transaction) === 'postgres') {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
    }
    await refuseFilled(transaction)
    return new Import(transaction).run(lines)
  })
}

class Import {
  readonly #transaction: Transaction<Database>
  readonly #counts = noRows()
  #batch: RowLine[] = []
  #lineNumber = 0

  constructor(transaction: Transaction<Database>) {
    this.#transaction = transaction
  }

  async run(lines: AsyncIterable<string>): Promise<RowCounts> {
    let ended: RowCounts | undefined
    for await (const line of lines) {
      this.#lineNumber += 1
      if (ended !== undefined) throw this.#damaged('goes on after its end')
      const value = this.#parse(line)
      if (this.#lineNumber === 1) await this.#begin(value)
      else if (typeof value === 'object' && value !== null && 'end' in value) ended = this.#read(endSchema, value).rows
      else await this.#take(this.#read(rowLineSchema, value))
    }
    if (ended === undefined) throw new StartRefusal('the file is cut off: its last line is missing')
    await this.#flush()
    for (const table of tablesInOrder) {
      if (this.#counts[table] !== ended[table])
        throw new StartRefusal(`the file is damaged: rows of ${table} are missing`)
    }
    return this.#counts
  }

  async #begin(value: unknown): Promise<void> {
    const header = headerSchema.safeParse(value)
    if (!header.success)
      throw new StartRefusal('this is not an export of this program, or of a version that it can read')
    const { applied } = await schemaState(this.#transaction)
    if (header.data.migrations.join() === applied.join()) return
    throw new StartRefusal(
      `the export is from another version: it ends with ${header.data.migrations.at(-1)}, this database with ${applied.at(-1)}. ` +
        'Import it with the version that wrote it, and let the new version migrate then',
    )
  }

  async #take(line: RowLine): Promise<void> {
    const [first] = this.#batch
    if (first !== undefined && (first.table !== line.table || this.#batch.length === BATCH_ROWS)) await this.#flush()
    this.#batch.push(line)
  }

  async #flush(): Promise<void> {
    const [first] = this.#batch
    if (first === undefined) return
    const columns = Object.keys(first.row)
    const rows = this.#batch.map(({ row }) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
    const names = sql.join(columns.map((column) => sql.id(column)))
    try {
      await sql`insert into ${sql.table(first.table)} (${names}) values ${sql.join(rows)}`.execute(this.#transaction)
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown reason'
      throw new StartRefusal(`rows of ${first.table} before line ${this.#lineNumber} do not fit: ${reason}`, {
        cause: error,
      })
    }
    this.#counts[first.table] += this.#batch.length
    this.#batch = []
  }

  #read<Value>(schema: z.ZodType<Value>, value: unknown): Value {
    const read = schema.safeParse(value)
    if (!read.success) throw this.#damaged('is not one of an export')
    return read.data
  }

  #parse(line: string): unknown {
    try {
      return JSON.parse(line)
    } catch {
      if (this.#lineNumber === 1) return undefined
      throw this.#damaged('is cut off or damaged')
    }
  }

  #damaged(what: string): StartRefusal {
    return new StartRefusal(`the file is damaged: line ${this.#lineNumber} ${what}`)
  }
}

async function refuseFilled(transaction: Transaction<Database>): Promise<void> {
  for (const table of tablesInOrder) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(transaction)
    if (rows.length > 0) {
      throw new StartRefusal(
        `the database is not empty (there are ${table.replaceAll('_', ' ')}); import into a new one`,
      )
    }
  }
}
