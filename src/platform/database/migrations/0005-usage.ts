import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What was used, and what was said where that is kept. */
export const usageMigration: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .createTable('usage_records')
      .addColumn('request_id', 'text', (column) => column.primaryKey())
      .addColumn('organization_id', 'text', (column) => column.notNull())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('credential_id', 'text', (column) => column.notNull())
      .addColumn('credential_kind', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text')
      .addColumn('operation', 'text', (column) => column.notNull())
      .addColumn('model', 'text')
      .addColumn('streamed', 'integer', (column) => column.notNull())
      .addColumn('status', 'integer', (column) => column.notNull())
      .addColumn('outcome', 'text')
      .addColumn('error_code', 'text')
      .addColumn('prompt_tokens', 'bigint', (column) => column.notNull())
      .addColumn('cached_tokens', 'bigint', (column) => column.notNull())
      .addColumn('completion_tokens', 'bigint', (column) => column.notNull())
      .addColumn('reasoning_tokens', 'bigint', (column) => column.notNull())
      .addColumn('cost', 'bigint', (column) => column.notNull())
      .addColumn('duration_ms', 'bigint', (column) => column.notNull())
      .addColumn('first_token_ms', 'bigint')
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .execute()
    await database.schema
      .createIndex('usage_records_by_organization')
      .on('usage_records')
      .columns(['organization_id', 'started_at', 'request_id'])
      .execute()

    await database.schema
      .createTable('usage_hours')
      .addColumn('organization_id', 'text', (column) => column.notNull())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('credential_id', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('hour', 'bigint', (column) => column.notNull())
      .addColumn('requests', 'bigint', (column) => column.notNull())
      .addColumn('failures', 'bigint', (column) => column.notNull())
      .addColumn('prompt_tokens', 'bigint', (column) => column.notNull())
      .addColumn('cached_tokens', 'bigint', (column) => column.notNull())
      .addColumn('completion_tokens', 'bigint', (column) => column.notNull())
      .addColumn('reasoning_tokens', 'bigint', (column) => column.notNull())
      .addColumn('cost', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('usage_hours_key', ['organization_id', 'project_id', 'credential_id', 'model', 'hour'])
      .execute()
    await database.schema
      .createIndex('usage_hours_by_hour')
      .on('usage_hours')
      .columns(['organization_id', 'hour'])
      .execute()

    await database.schema
      .createTable('usage_rollups')
      .addColumn('organization_id', 'text', (column) => column.primaryKey())
      .addColumn('rolled_until', 'bigint', (column) => column.notNull())
      .execute()

    await database.schema
      .createTable('contents')
      .addColumn('request_id', 'text', (column) => column.primaryKey())
      .addColumn('organization_id', 'text', (column) => column.notNull())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('retention', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('reply', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await database.schema.createIndex('contents_by_end').on('contents').columns(['expires_at']).execute()
    await database.schema
      .createIndex('contents_by_organization')
      .on('contents')
      .columns(['organization_id', 'created_at', 'request_id'])
      .execute()
  },
}
