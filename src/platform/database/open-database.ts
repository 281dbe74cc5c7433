import { join } from 'node:path'
import { Kysely } from 'kysely'
import { migrate } from './migrate.ts'
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
  kind: 'sqlite' | 'postgres'
  destroy(): Promise<void>
}

/** Opens the database and brings its schema up to date. */
export async function openDatabase({ dataDirectory, onQuery }: DatabaseOptions): Promise<OpenDatabase> {
  const sqlite = openSqlite(join(dataDirectory, 'parley.sqlite'))
  const dialect = new NodeSqliteDialect({ database: sqlite, ...(onQuery !== undefined && { onQuery }) })
  const database = new Kysely<Database>({ dialect })
  try {
    await migrate(database)
  } catch (error) {
    await database.destroy()
    throw error
  }
  return { database, kind: 'sqlite', destroy: () => database.destroy() }
}
