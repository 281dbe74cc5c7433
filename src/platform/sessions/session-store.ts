import type { Kysely } from 'kysely'
import { accountFrom } from '../accounts/account-store.ts'
import type { Account } from '../accounts/account.ts'
import { afterPosition } from '../database/after-position.ts'
import type { Database, SessionRow } from '../database/schema.ts'
import { pageOf, type Page, type PageRequest } from '../http/page.ts'
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

  /** Those of an account that are neither ended nor run out, oldest first. */
  async listLive(accountId: string, nowMs: number, { limit, after }: PageRequest): Promise<Page<Session>> {
    let query = this.#live(accountId, nowMs).selectAll().orderBy('created_at').orderBy('id')
    if (after !== undefined) query = query.where(afterPosition('created_at', 'id', after))
    const rows = await query.limit(limit + 1).execute()
    return pageOf(rows.map(sessionFrom), limit)
  }

  /** Notes that a session is in use. */
  async see(id: string, nowMs: number): Promise<void> {
    await this.#database.updateTable('sessions').set({ last_seen_at: nowMs }).where('id', '=', id).execute()
  }

  /** Notes that the password was given again. */
  async reauthenticate(id: string, nowMs: number): Promise<Session | undefined> {
    const row = await this.#database
      .updateTable('sessions')
      .set({ authenticated_at: nowMs, last_seen_at: nowMs })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    return row && sessionFrom(row)
  }

  /** Ends one session of an account, and says whether there was one to end. */
  async end(accountId: string, id: string, nowMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .updateTable('sessions')
      .set({ revoked_at: nowMs })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Ends all sessions of an account, and names them. */
  async endAll(accountId: string, nowMs: number): Promise<readonly string[]> {
    const rows = await this.#database
      .updateTable('sessions')
      .set({ revoked_at: nowMs })
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Forgets those that have run out or were ended before a time. */
  async deleteEndedBefore(epochMs: number): Promise<void> {
    await this.#database
      .deleteFrom('sessions')
      .where((where) => where.or([where('expires_at', '<', epochMs), where('revoked_at', '<', epochMs)]))
      .execute()
  }

  #live(accountId: string, nowMs: number) {
    return this.#database
      .selectFrom('sessions')
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', nowMs)
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
