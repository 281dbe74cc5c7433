import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { StartRefusal } from '../start-refusal.ts'
import { NodeSqliteDialect } from './node-sqlite-dialect.ts'
import type { DatabaseOptions } from './open-database.ts'
import type { Database } from './schema.ts'

const BUSY_TIMEOUT_MS = 5000
/** Whole tables are read and written. */
const STATEMENT_TIMEOUT_MS = 60 * 60_000

/** Opens a database to look at it, beside a running server if need be: nothing is made, nothing is changed. */
export async function openAsItIs({ dataDirectory, url }: DatabaseOptions): Promise<Kysely<Database>> {
  if (url !== undefined) {
    const { openPostgres } = await import('./open-postgres.ts')
    return openPostgres({ url, onQuery: () => {}, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  }
  const file = join(dataDirectory, 'parley.sqlite')
  if (!existsSync(file)) {
    throw new StartRefusal(`there is no database in ${dataDirectory}; name the directory with PARLEY_DATA_DIR`)
  }
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  return new Kysely<Database>({ dialect: new NodeSqliteDialect({ database, onQuery: () => {} }) })
}
