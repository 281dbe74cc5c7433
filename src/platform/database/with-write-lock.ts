import { createHash } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { databaseKind } from './database-kind.ts'

/**
 * Runs a transaction that no other one under the same name runs beside, on whichever node. For decisions that no single row
 * stands for, such as whether there is any row yet; where there is a row, `lockRow` is enough. SQLite writers always take
 * turns, so there it is a transaction like any other.
 */
export async function withWriteLock<Tables, Result>(
  database: Kysely<Tables>,
  name: string,
  run: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    if (databaseKind(database) === 'postgres') {
      await sql`select pg_advisory_xact_lock(${lockNumber(name)}::bigint)`.execute(transaction)
    }
    return run(transaction)
  })
}

/** PostgreSQL knows such locks by numbers. As text: it may be more than JavaScript counts exactly. */
export function lockNumber(name: string): string {
  return createHash('sha256').update(`parley ${name}`).digest().readBigInt64BE().toString()
}
