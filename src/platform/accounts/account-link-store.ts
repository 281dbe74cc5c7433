import type { Kysely } from 'kysely'
import type { AccountTokenRow, Database } from '../database/schema.ts'
import type { AccountLink, IssuedAccountLink, LinkPurpose } from './account-link.ts'

export class AccountLinkStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  async insert({ link, hash }: Omit<IssuedAccountLink, 'secret'>): Promise<void> {
    await this.#database
      .insertInto('account_tokens')
      .values({
        id: link.id,
        account_id: link.accountId,
        purpose: link.purpose,
        password_hash: link.passwordHash ?? null,
        hash: hash.hash,
        pepper_id: hash.pepperId,
        created_at: link.createdAtMs,
        expires_at: link.expiresAtMs,
        used_at: null,
      })
      .execute()
  }

  /** One that may still be used. */
  async find(hashes: readonly string[], purpose: LinkPurpose, nowMs: number): Promise<AccountLink | undefined> {
    if (hashes.length === 0) return undefined
    const row = await this.#database
      .selectFrom('account_tokens')
      .selectAll()
      .where('hash', 'in', hashes)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', nowMs)
      .executeTakeFirst()
    return row && linkFrom(row)
  }

  /** Uses one up. Of several who try at once, one gets it. */
  async use(hashes: readonly string[], purpose: LinkPurpose, nowMs: number): Promise<AccountLink | undefined> {
    if (hashes.length === 0) return undefined
    const row = await this.#database
      .updateTable('account_tokens')
      .set({ used_at: nowMs })
      .where('hash', 'in', hashes)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', nowMs)
      .returningAll()
      .executeTakeFirst()
    return row && linkFrom(row)
  }

  /** Makes all that were sent worthless. */
  async useAll(accountId: string, purpose: LinkPurpose, nowMs: number): Promise<void> {
    await this.#database
      .updateTable('account_tokens')
      .set({ used_at: nowMs })
      .where('account_id', '=', accountId)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .execute()
  }

  async deleteExpired(nowMs: number): Promise<void> {
    await this.#database.deleteFrom('account_tokens').where('expires_at', '<', nowMs).execute()
  }
}

function linkFrom(row: AccountTokenRow): AccountLink {
  return {
    id: row.id,
    accountId: row.account_id,
    purpose: row.purpose,
    passwordHash: row.password_hash ?? undefined,
    createdAtMs: row.created_at,
    expiresAtMs: row.expires_at,
  }
}
