import type { Kysely } from 'kysely'
import type { AccountRow, Database } from '../database/schema.ts'
import type { Account } from './account.ts'

export class AccountStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  async find(id: string): Promise<Account | undefined> {
    const row = await this.#database.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
    return row && accountFrom(row)
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
