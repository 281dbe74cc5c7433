import type { Kysely } from 'kysely'
import { accountFrom } from '../accounts/account-store.ts'
import type { Account } from '../accounts/account.ts'
import type { Database, SessionRow } from '../database/schema.ts'
import type { IssuedSession, Session } from './session.ts'

export class SessionStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  async insert({ session, hash }: Omit<IssuedSession, 'secret'>): Promise<void> {
    await this.#database
      .insertInto('sessions')
      .values({
        id: session.id,
        account_id: session.accountId,
        hash: hash.hash,
        pepper_id: hash.pepperId,
        created_at: session.createdAtMs,
        last_seen_at: session.lastSeenAtMs,
        authenticated_at: session.authenticatedAtMs,
        expires_at: session.expiresAtMs,
        revoked_at: session.revokedAtMs ?? null,
        address: session.address,
        user_agent: session.userAgent,
      })
      .execute()
  }

  /** The session with one of these hashes, and whose it is; undefined when it was ended or has run out. */
  async findLive(
    hashes: readonly string[],
    nowMs: number,
  ): Promise<{ session: Session; account: Account; hash: string } | undefined> {
    const row = await this.#database
      .selectFrom('sessions')
      .selectAll()
      .where('hash', 'in', hashes)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', nowMs)
      .executeTakeFirst()
    if (row === undefined) return undefined
    const account = await this.#database
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', row.account_id)
      .executeTakeFirstOrThrow()
    return { session: sessionFrom(row), account: accountFrom(account), hash: row.hash }
  }
}

function sessionFrom(row: SessionRow): Session {
  return {
    id: row.id,
    accountId: row.account_id,
    createdAtMs: row.created_at,
    lastSeenAtMs: row.last_seen_at,
    authenticatedAtMs: row.authenticated_at,
    expiresAtMs: row.expires_at,
    revokedAtMs: row.revoked_at ?? undefined,
    address: row.address,
    userAgent: row.user_agent,
  }
}
