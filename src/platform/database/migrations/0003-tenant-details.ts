import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What organizations, projects and keys have learned since: overrides, terms, ends, makers. */
export const tenantDetailsMigration: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    const added = [
      ['organizations', 'overrides', 'text'],
      ['organizations', 'deleted_at', 'bigint'],
      ['organizations', 'contributor_terms_accepted_at', 'bigint'],
      ['organizations', 'contributor_terms_accepted_by', 'text'],
      ['organizations', 'contributor_terms_version', 'text'],
      ['projects', 'archived_at', 'bigint'],
      ['api_keys', 'created_by', 'text'],
      ['api_keys', 'replaced_by', 'text'],
    ] as const
    for (const [table, column, type] of added) await database.schema.alterTable(table).addColumn(column, type).execute()
    await database.schema.createIndex('api_keys_by_maker').on('api_keys').columns(['created_by']).execute()
  },
}
