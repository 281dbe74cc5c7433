import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Role } from '../access/roles.ts'
import { afterPosition } from '../database/after-position.ts'
import { insertIgnore } from '../database/insert-ignore.ts'
import { lockRow } from '../database/lock-row.ts'
import type { AccountRow, Database } from '../database/schema.ts'
import { beginsWith } from '../database/text-search.ts'
import { pageOf, type Page, type PageRequest } from '../http/page.ts'
import type { Account, AccountState } from './account.ts'

/** An account with what its password is checked against. */
export interface KnownAccount {
  account: Account
  passwordHash: string
}

/** One of the organizations that somebody belongs to. */
export interface AccountMembership {
  organizationId: string
  organizationName: string
  role: Role
  joinedAtMs: number
}

export class AccountStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  /** Makes an account unless its email has one already, and says whether it did. */
  async insertIfNew({ account, passwordHash }: KnownAccount): Promise<boolean> {
    const row = { ...accountRowFrom(account), password_hash: passwordHash }
    return (await insertIgnore(this.#database.insertInto('accounts').values(row))) > 0
  }

  async find(id: string): Promise<Account | undefined> {
    const row = await this.#database.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
    return row && accountFrom(row)
  }

  /** Kept from changing until the transaction ends. */
  async findLocked(id: string): Promise<KnownAccount | undefined> {
    const row = await lockRow(this.#database.selectFrom('accounts').selectAll().where('id', '=', id)).executeTakeFirst()
    return row && { account: accountFrom(row), passwordHash: row.password_hash }
  }

  async findByEmail(email: string): Promise<KnownAccount | undefined> {
    const row = await this.#database.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
    return row && { account: accountFrom(row), passwordHash: row.password_hash }
  }

  /** Writes everything but the password. */
  async update(account: Account): Promise<void> {
    const { id, ...row } = accountRowFrom(account)
    await this.#database.updateTable('accounts').set(row).where('id', '=', id).execute()
  }

  async setPassword(id: string, passwordHash: string): Promise<void> {
    await this.#database.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  }

  /** Takes the newest sign-up for what its owner meant, as long as nobody has proved to be the owner. */
  async replaceUnverified(
    email: string,
    { passwordHash, name }: { passwordHash: string; name: string | undefined },
  ): Promise<void> {
    await this.#database
      .updateTable('accounts')
      .set({ password_hash: passwordHash, name: name ?? null })
      .where('email', '=', email)
      .where('email_verified_at', 'is', null)
      .execute()
  }

  /** Oldest first; those whose email begins so, and those in a state, where that is asked. */
  async list(
    filter: { emailPrefix?: string | undefined; state?: AccountState | undefined },
    { limit, after }: PageRequest,
  ): Promise<Page<Account>> {
    const { emailPrefix, state } = filter
    let query = this.#database.selectFrom('accounts').selectAll().orderBy('created_at').orderBy('id')
    if (emailPrefix !== undefined) query = query.where(beginsWith('email', emailPrefix))
    if (state !== undefined) query = query.where((where) => isIn(where, state))
    if (after !== undefined) query = query.where(afterPosition('created_at', 'id', after))
    const rows = await query.limit(limit + 1).execute()
    return pageOf(rows.map(accountFrom), limit)
  }

  /** Where somebody belongs now, who joined first first. */
  async memberships(accountId: string): Promise<readonly AccountMembership[]> {
    const rows = await this.#database
      .selectFrom('memberships')
      .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
      .select(['organizations.id', 'organizations.name', 'memberships.role', 'memberships.created_at'])
      .where('memberships.account_id', '=', accountId)
      .where('memberships.removed_at', 'is', null)
      .where('organizations.deleted_at', 'is', null)
      .orderBy('memberships.created_at')
      .orderBy('organizations.id')
      .execute()
    return rows.map(({ id, name, role, created_at }) => ({
      organizationId: id,
      organizationName: name,
      role,
      joinedAtMs: created_at,
    }))
  }
}

export function accountFrom(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    name: row.name ?? undefined,
    createdAtMs: row.created_at,
    emailVerifiedAtMs: row.email_verified_at ?? undefined,
    accessGrantedAtMs: row.access_granted_at ?? undefined,
    onboardedAtMs: row.onboarded_at ?? undefined,
    restrictedAtMs: row.restricted_at ?? undefined,
    restrictedReason: row.restricted_reason ?? undefined,
    isOperator: row.is_operator === 1,
  }
}

function accountRowFrom(account: Account): Omit<AccountRow, 'password_hash'> {
  return {
    id: account.id,
    email: account.email,
    name: account.name ?? null,
    created_at: account.createdAtMs,
    email_verified_at: account.emailVerifiedAtMs ?? null,
    access_granted_at: account.accessGrantedAtMs ?? null,
    onboarded_at: account.onboardedAtMs ?? null,
    restricted_at: account.restrictedAtMs ?? null,
    restricted_reason: account.restrictedReason ?? null,
    is_operator: account.isOperator ? 1 : 0,
  }
}

/** The condition that an account is in a state: `accountState` in SQL. */
function isIn(where: ExpressionBuilder<Database, 'accounts'>, state: AccountState) {
  if (state === 'restricted') return where('restricted_at', 'is not', null)
  return where.and([
    where('restricted_at', 'is', null),
    where('access_granted_at', state === 'waiting' ? 'is' : 'is not', null),
  ])
}
