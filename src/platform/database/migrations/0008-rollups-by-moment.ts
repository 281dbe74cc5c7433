import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Finds the organizations that are summed up beyond a moment without asking for each. */
export const rollupsByMomentMigration: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.createIndex('usage_rollups_by_moment').on('usage_rollups').columns(['rolled_until']).execute()
  },
}
