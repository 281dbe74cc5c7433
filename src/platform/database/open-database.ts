import { join } from 'node:path'
import { Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import { NodeSqliteDialect } from './node-sqlite-dialect.ts'
import { openSqlite } from './open-sqlite.ts'
import type { Database } from './schema.ts'

/** Opens the database in the data directory and brings its schema up to date. */
export async function openDatabase(directory: string, onQuery?: (sql: string) => void): Promise<Kysely<Database>> {
  const sqlite = openSqlite(join(directory, 'parley.sqlite'))
  const dialect = new NodeSqliteDialect({ database: sqlite, ...(onQuery !== undefined && { onQuery }) })
  const database = new Kysely<Database>({ dialect })
  try {
    await migrate(database)
  } catch (error) {
    await database.destroy()
    throw error
  }
  return database
}
