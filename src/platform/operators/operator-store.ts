import type { Kysely } from 'kysely'
import { afterPosition } from '../database/after-position.ts'
import { lockRow } from '../database/lock-row.ts'
import type { Database, OperatorTokenRow } from '../database/schema.ts'
import { pageOf, type Page, type PageRequest } from '../http/page.ts'
import type { IssuedOperatorToken, OperatorToken } from './operator-token.ts'

export class OperatorStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  async insert({ token, hash }: Omit<IssuedOperatorToken, 'secret'>): Promise<void> {
    await this.#database
      .insertInto('operator_tokens')
      .values({
        id: token.id,
        name: token.name,
        hint: token.hint,
        hash: hash.hash,
        pepper_id: hash.pepperId,
        created_at: token.createdAtMs,
        revoked_at: token.revokedAtMs ?? null,
      })
      .execute()
  }

  /** A token that is not revoked, by one of these hashes. */
  async findByHash(hashes: readonly string[]): Promise<{ id: string; hash: string } | undefined> {
    return this.#database
      .selectFrom('operator_tokens')
      .select(['id', 'hash'])
      .where('hash', 'in', hashes)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
  }

  async find(id: string): Promise<OperatorToken | undefined> {
    const row = await this.#database.selectFrom('operator_tokens').selectAll().where('id', '=', id).executeTakeFirst()
    return row && operatorTokenFrom(row)
  }

  /** All, oldest first. */
  async list({ limit, after }: PageRequest): Promise<Page<OperatorToken>> {
    let query = this.#database.selectFrom('operator_tokens').selectAll().orderBy('created_at').orderBy('id')
    if (after !== undefined) query = query.where(afterPosition('created_at', 'id', after))
    const rows = await query.limit(limit + 1).execute()
    return pageOf(rows.map(operatorTokenFrom), limit)
  }

  async revoke(id: string, nowMs: number): Promise<void> {
    await this.#database
      .updateTable('operator_tokens')
      .set({ revoked_at: nowMs })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
  }

  /**
   * Everybody who can act as an operator now, by the ids of their tokens and accounts. None of them stops being one before the
   * transaction ends; always in the same order, so that two who ask wait for one another and not in a circle.
   */
  async lockAll(): Promise<{ tokenIds: readonly string[]; accountIds: readonly string[] }> {
    const tokens = await lockRow(
      this.#database.selectFrom('operator_tokens').select('id').where('revoked_at', 'is', null).orderBy('id'),
    ).execute()
    const accounts = await lockRow(
      this.#database
        .selectFrom('accounts')
        .select('id')
        .where('is_operator', '=', 1)
        .where('email_verified_at', 'is not', null)
        .where('access_granted_at', 'is not', null)
        .where('restricted_at', 'is', null)
        .orderBy('id'),
    ).execute()
    return { tokenIds: tokens.map(({ id }) => id), accountIds: accounts.map(({ id }) => id) }
  }
}

function operatorTokenFrom(row: OperatorTokenRow): OperatorToken {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    createdAtMs: row.created_at,
    revokedAtMs: row.revoked_at ?? undefined,
  }
}
