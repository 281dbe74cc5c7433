import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

export interface KeptReply {
  requestDigest: string
  status: number
  /** Encrypted. */
  reply: string
}

export class IdempotencyStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  /**
   * Takes a key for the request at hand. Returns undefined when it was free: the caller now owns it, and whoever comes with the same
   * one waits for this transaction. Otherwise returns what was answered.
   */
  async take(scope: string, requestDigest: string, nowMs: number): Promise<KeptReply | undefined> {
    const taken = await this.#database
      .insertInto('idempotency_keys')
      .values({ scope, request_digest: requestDigest, status: 0, reply: '', created_at: nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .returning('scope')
      .executeTakeFirst()
    if (taken !== undefined) return undefined
    const row = await this.#database
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('scope', '=', scope)
      .executeTakeFirstOrThrow()
    return { requestDigest: row.request_digest, status: row.status, reply: row.reply }
  }

  async keep(scope: string, { status, reply }: Pick<KeptReply, 'status' | 'reply'>): Promise<void> {
    await this.#database.updateTable('idempotency_keys').set({ status, reply }).where('scope', '=', scope).execute()
  }

  async deleteOlderThan(epochMs: number): Promise<void> {
    await this.#database.deleteFrom('idempotency_keys').where('created_at', '<', epochMs).execute()
  }
}
