import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Attempts } from './attempt-policy.ts'

export class AttemptStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  /** What is known, kept from changing until the transaction ends: also when nothing is known yet. */
  async lock(key: string): Promise<Attempts | undefined> {
    // One statement that makes the row where it is missing, and takes it where it is there: between two, it might be deleted.
    const row = await this.#database
      .insertInto('attempts')
      .values({ key, failures: 0, first_at: 0, blocked_until: 0 })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
      .returningAll()
      .executeTakeFirstOrThrow()
    if (row.failures === 0) return undefined
    return { failures: row.failures, firstAtMs: row.first_at, blockedUntilMs: row.blocked_until }
  }

  async write(key: string, { failures, firstAtMs, blockedUntilMs }: Attempts): Promise<void> {
    await this.#database
      .updateTable('attempts')
      .set({ failures, first_at: firstAtMs, blocked_until: blockedUntilMs })
      .where('key', '=', key)
      .execute()
  }

  async delete(key: string): Promise<void> {
    await this.#database.deleteFrom('attempts').where('key', '=', key).execute()
  }

  /** Forgets what nobody has tried again since. */
  async deleteOlderThan(epochMs: number): Promise<void> {
    await this.#database
      .deleteFrom('attempts')
      .where('first_at', '<', epochMs)
      .where('blocked_until', '<', epochMs)
      .execute()
  }
}
