import { join } from 'node:path'
import { Kysely } from 'kysely'
import { databaseKind, type DatabaseKind } from './database-kind.ts'
import { migrate, type Migrated } from './migrate.ts'
import { NodeSqliteDialect } from './node-sqlite-dialect.ts'
import { openSqlite } from './open-sqlite.ts'
import type { Database } from './schema.ts'

export interface DatabaseOptions {
  /** Where the SQLite file lies, unless a URL names another database. */
  dataDirectory: string
  /** `postgres://…`; without it the database is SQLite. */
  url?: string | undefined
  /** Called before each statement, so that somebody can count them. */
  onQuery?: ((sql: string) => void) | undefined
}

export interface OpenDatabase {
  database: Kysely<Database>
  kind: DatabaseKind
  /** What was done to the schema now. */
  appliedMigrations: readonly string[]
  /** What a newer version has already done to the schema: see `migrate.ts`. Usually empty. */
  newerMigrations: readonly string[]
  destroy: () => Promise<void>
}

const STATEMENT_TIMEOUT_MS = 10_000
/** A change to the schema of a large table takes its time. */
const MIGRATION_TIMEOUT_MS = 60 * 60_000

/** Opens the database and brings its schema up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { dataDirectory, url, onQuery = () => {} } = options
  return url === undefined ? openSqliteIn(dataDirectory, onQuery) : openPostgresAt(url, onQuery)
}

async function openSqliteIn(directory: string, onQuery: (sql: string) => void): Promise<OpenDatabase> {
  const sqlite = openSqlite(join(directory, 'parley.sqlite'))
  const database = new Kysely<Database>({ dialect: new NodeSqliteDialect({ database: sqlite, onQuery }) })
  try {
    return opened(database, await migrate(database))
  } catch (error) {
    await database.destroy()
    throw error
  }
}

async function openPostgresAt(url: string, onQuery: (sql: string) => void): Promise<OpenDatabase> {
  // Loaded only when wanted: most installations never need its driver.
  const { openPostgres } = await import('./open-postgres.ts')
  await using migrating = await openPostgres({ url, onQuery, statementTimeoutMs: MIGRATION_TIMEOUT_MS })
  const migrated = await migrate(migrating)
  return opened(await openPostgres({ url, onQuery, statementTimeoutMs: STATEMENT_TIMEOUT_MS }), migrated)
}

function opened(database: Kysely<Database>, { applied, newer }: Migrated): OpenDatabase {
  return {
    database,
    kind: databaseKind(database),
    appliedMigrations: applied,
    newerMigrations: newer,
    destroy: () => database.destroy(),
  }
}
