import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When a request was handed to an engine, and when the engine had a place for it. */
export const queueTimesMigration: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const column of ['queued_ms', 'begun_ms']) {
      await database.schema.alterTable('usage_records').addColumn(column, 'bigint').execute()
    }
  },
}
