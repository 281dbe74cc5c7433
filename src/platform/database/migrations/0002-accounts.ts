import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** People: accounts, their sessions, the links they are sent, who belongs where, and who was asked to. */
export const accountsMigration: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .createTable('accounts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text')
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('email_verified_at', 'bigint')
      .addColumn('access_granted_at', 'bigint')
      .addColumn('onboarded_at', 'bigint')
      .addColumn('restricted_at', 'bigint')
      .addColumn('restricted_reason', 'text')
      .addColumn('is_operator', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await database.schema.createIndex('accounts_by_age').on('accounts').columns(['created_at', 'id']).execute()
    await database.schema
      .createIndex('accounts_waiting')
      .on('accounts')
      .columns(['access_granted_at', 'email_verified_at', 'id'])
      .execute()

    await database.schema
      .createTable('sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('pepper_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
      .addColumn('authenticated_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('user_agent', 'text', (column) => column.notNull())
      .execute()
    await database.schema
      .createIndex('sessions_by_account')
      .on('sessions')
      .columns(['account_id', 'created_at', 'id'])
      .execute()

    await database.schema
      .createTable('account_tokens')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('pepper_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .execute()
    await database.schema
      .createIndex('account_tokens_by_account')
      .on('account_tokens')
      .columns(['account_id', 'purpose'])
      .execute()

    await database.schema
      .createTable('attempts')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('first_at', 'bigint', (column) => column.notNull())
      .addColumn('blocked_until', 'bigint', (column) => column.notNull())
      .execute()

    await database.schema
      .createTable('memberships')
      .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('removed_at', 'bigint')
      .addPrimaryKeyConstraint('memberships_key', ['organization_id', 'account_id'])
      .execute()
    await database.schema
      .createIndex('memberships_by_account')
      .on('memberships')
      .columns(['account_id', 'created_at'])
      .execute()

    await database.schema
      .createTable('invitations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('pepper_id', 'text', (column) => column.notNull())
      .addColumn('invited_by', 'text', (column) => column.references('accounts.id'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('accepted_at', 'bigint')
      .addColumn('accepted_by', 'text', (column) => column.references('accounts.id'))
      .addColumn('revoked_at', 'bigint')
      .execute()
    await database.schema
      .createIndex('invitations_by_organization')
      .on('invitations')
      .columns(['organization_id', 'created_at', 'id'])
      .execute()
    await database.schema.createIndex('invitations_by_email').on('invitations').columns(['email']).execute()
  },
}
