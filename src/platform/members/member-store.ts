import type { Kysely } from 'kysely'
import type { Database, MembershipRow } from '../database/schema.ts'
import type { Membership } from './membership.ts'

export class MemberStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  async find(organizationId: string, accountId: string): Promise<Membership | undefined> {
    const row = await this.#database
      .selectFrom('memberships')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row && membershipFrom(row)
  }
}

function membershipFrom(row: MembershipRow): Membership {
  return {
    organizationId: row.organization_id,
    accountId: row.account_id,
    role: row.role,
    createdAtMs: row.created_at,
    removedAtMs: row.removed_at ?? undefined,
  }
}
