import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { makeAppendOnly } from './append-only.ts'

/** Who changed what; and the answers to creations, for those who send them twice. */
export const auditMigration: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .createTable('audit_entries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('organization_id', 'text')
      .addColumn('actor_kind', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'text')
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('target_id', 'text')
      .addColumn('request_id', 'text')
      .addColumn('address', 'text')
      .addColumn('user_agent', 'text')
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await database.schema
      .createIndex('audit_entries_by_age')
      .on('audit_entries')
      .columns(['created_at', 'id'])
      .execute()
    await database.schema
      .createIndex('audit_entries_by_organization')
      .on('audit_entries')
      .columns(['organization_id', 'created_at', 'id'])
      .execute()
    await makeAppendOnly(database, 'audit_entries')

    await database.schema
      .createTable('idempotency_keys')
      .addColumn('scope', 'text', (column) => column.primaryKey())
      .addColumn('request_digest', 'text', (column) => column.notNull())
      .addColumn('status', 'integer', (column) => column.notNull())
      .addColumn('reply', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await database.schema
      .createIndex('idempotency_keys_by_age')
      .on('idempotency_keys')
      .columns(['created_at'])
      .execute()
  },
}
