import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { makeAppendOnly } from './append-only.ts'

/** Credits: the ledger, what is set aside for running requests, and what was paid. */
export const billingMigration: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .createTable('billing_accounts')
      .addColumn('organization_id', 'text', (column) => column.primaryKey().references('organizations.id'))
      .addColumn('balance', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('held', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('month_spent', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('monthly_cap', 'bigint')
      .addColumn('frozen_until', 'bigint')
      .addColumn('frozen_reason', 'text')
      .execute()

    await database.schema
      .createTable('ledger_transfers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('actor', 'text')
      .addColumn('note', 'text')
      .addUniqueConstraint('ledger_transfers_once', ['kind', 'reference'])
      .execute()
    await database.schema
      .createIndex('ledger_transfers_by_organization')
      .on('ledger_transfers')
      .columns(['organization_id', 'created_at', 'id'])
      .execute()

    await database.schema
      .createTable('ledger_entries')
      .addColumn('transfer_id', 'text', (column) => column.notNull().references('ledger_transfers.id'))
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('ledger_entries_key', ['transfer_id', 'account'])
      .execute()
    await database.schema.createIndex('ledger_entries_by_account').on('ledger_entries').columns(['account']).execute()
    await makeAppendOnly(database, 'ledger_transfers')
    await makeAppendOnly(database, 'ledger_entries')

    await database.schema
      .createTable('holds')
      .addColumn('request_id', 'text', (column) => column.primaryKey())
      .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('closed_at', 'bigint')
      .execute()
    await database.schema.createIndex('holds_by_state').on('holds').columns(['state', 'expires_at']).execute()
    await database.schema
      .createIndex('holds_by_organization')
      .on('holds')
      .columns(['organization_id', 'state'])
      .execute()

    await database.schema
      .createTable('payments')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('payments_once', ['provider', 'event_id'])
      .execute()
    await database.schema
      .createIndex('payments_by_reference')
      .on('payments')
      .columns(['provider', 'reference'])
      .execute()
    await database.schema
      .createIndex('payments_by_organization')
      .on('payments')
      .columns(['organization_id', 'created_at', 'id'])
      .execute()
  },
}
