import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { IssuedOperatorToken } from './operator-token.ts'

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
        revoked_at: null,
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
}
