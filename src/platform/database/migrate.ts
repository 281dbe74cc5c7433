import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/migrations.ts'
import type { Database } from './schema.ts'
import { StartRefusal } from '../start-refusal.ts'

/** Brings the schema up to date and returns the names of what was applied. A database from a newer version is refused. */
export async function migrate(database: Kysely<Database>): Promise<readonly string[]> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) {
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new StartRefusal(`the database could not be brought up to date: ${reason}`, { cause: error })
  }
  return (results ?? []).map(({ migrationName }) => migrationName)
}
