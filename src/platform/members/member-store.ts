import type { Kysely } from 'kysely'
import type { Role } from '../access/roles.ts'
import { afterPosition } from '../database/after-position.ts'
import type { Database, MembershipRow } from '../database/schema.ts'
import { pageOf, type Page, type PageRequest } from '../http/page.ts'
import type { Member, Membership } from './membership.ts'

export class MemberStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  /** A membership, also one that has ended. */
  async find(organizationId: string, accountId: string): Promise<Membership | undefined> {
    const row = await this.#database
      .selectFrom('memberships')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row && membershipFrom(row)
  }

  /** Somebody who belongs to the organization now, by the account's id or by its email. */
  async findMember(
    organizationId: string,
    who: { accountId: string } | { email: string },
  ): Promise<Member | undefined> {
    const members = this.#members(organizationId)
    const row = await (
      'email' in who
        ? members.where('accounts.email', '=', who.email)
        : members.where('memberships.account_id', '=', who.accountId)
    ).executeTakeFirst()
    return row && memberFrom(row)
  }

  /** Those who belong to the organization now, who joined first first. */
  async list(organizationId: string, { limit, after }: PageRequest): Promise<Page<Member & { id: string }>> {
    let query = this.#members(organizationId)
      .orderBy('memberships.created_at')
      .orderBy('memberships.account_id')
      .limit(limit + 1)
    if (after !== undefined) {
      query = query.where(afterPosition('memberships.created_at', 'memberships.account_id', after))
    }
    const rows = await query.execute()
    return pageOf(
      rows.map((row) => ({ ...memberFrom(row), id: row.account_id })),
      limit,
    )
  }

  async countOwners(organizationId: string): Promise<number> {
    const { owners } = await this.#database
      .selectFrom('memberships')
      .select((select) => select.fn.countAll<number>().as('owners'))
      .where('organization_id', '=', organizationId)
      .where('role', '=', 'owner')
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return owners
  }

  /** Makes somebody a member; whoever was one before begins anew, in the new role. */
  async join({ organizationId, accountId, role, createdAtMs }: Omit<Membership, 'removedAtMs'>): Promise<void> {
    const fresh = { role, created_at: createdAtMs, removed_at: null }
    await this.#database
      .insertInto('memberships')
      .values({ organization_id: organizationId, account_id: accountId, ...fresh })
      .onConflict((conflict) => conflict.columns(['organization_id', 'account_id']).doUpdateSet(fresh))
      .execute()
  }

  async setRole(organizationId: string, accountId: string, role: Role): Promise<void> {
    await this.#database
      .updateTable('memberships')
      .set({ role })
      .where('organization_id', '=', organizationId)
      .where('account_id', '=', accountId)
      .execute()
  }

  async remove(organizationId: string, accountId: string, removedAtMs: number): Promise<void> {
    await this.#database
      .updateTable('memberships')
      .set({ removed_at: removedAtMs })
      .where('organization_id', '=', organizationId)
      .where('account_id', '=', accountId)
      .execute()
  }

  #members(organizationId: string) {
    return this.#database
      .selectFrom('memberships')
      .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
      .selectAll('memberships')
      .select(['accounts.email', 'accounts.name'])
      .where('memberships.organization_id', '=', organizationId)
      .where('memberships.removed_at', 'is', null)
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

function memberFrom(row: MembershipRow & { email: string; name: string | null }): Member {
  return {
    organizationId: row.organization_id,
    accountId: row.account_id,
    role: row.role,
    email: row.email,
    name: row.name ?? undefined,
    createdAtMs: row.created_at,
  }
}
