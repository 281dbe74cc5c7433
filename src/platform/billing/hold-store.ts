import type { Kysely } from 'kysely'
import type { Database, HoldRow } from '../database/schema.ts'
import type { Hold } from './hold.ts'

/** Holds are made and closed only by whoever has locked the organization's billing account. */
export class HoldStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  async insert(holds: readonly Hold[]): Promise<void> {
    await this.#database.insertInto('holds').values(holds.map(rowFrom)).execute()
  }

  async find(requestIds: readonly string[]): Promise<Hold[]> {
    const rows = await this.#database.selectFrom('holds').selectAll().where('request_id', 'in', requestIds).execute()
    return rows.map(holdFrom)
  }

  async areAnyOpen(): Promise<boolean> {
    const row = await this.#database
      .selectFrom('holds')
      .select('request_id')
      .where('state', '=', 'open')
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  async close(requestIds: readonly string[], state: 'settled' | 'expired', closedAtMs: number): Promise<void> {
    await this.#database
      .updateTable('holds')
      .set({ state, closed_at: closedAtMs })
      .where('request_id', 'in', requestIds)
      .execute()
  }

  /** Some organizations that have open holds past their time. */
  async organizationsWithExpired(nowMs: number, limit: number): Promise<string[]> {
    const rows = await this.#database
      .selectFrom('holds')
      .select('organization_id')
      .distinct()
      .where('state', '=', 'open')
      .where('expires_at', '<=', nowMs)
      .limit(limit)
      .execute()
    return rows.map((row) => row.organization_id)
  }

  async listExpired(organizationId: string, nowMs: number, limit: number): Promise<Hold[]> {
    const rows = await this.#database
      .selectFrom('holds')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('state', '=', 'open')
      .where('expires_at', '<=', nowMs)
      .limit(limit)
      .execute()
    return rows.map(holdFrom)
  }

  async deleteClosedBefore(epochMs: number): Promise<void> {
    await this.#database.deleteFrom('holds').where('state', '!=', 'open').where('closed_at', '<', epochMs).execute()
  }
}

function holdFrom(row: HoldRow): Hold {
  return {
    requestId: row.request_id,
    organizationId: row.organization_id,
    amount: row.amount,
    state: row.state,
    createdAtMs: row.created_at,
    expiresAtMs: row.expires_at,
  }
}

function rowFrom(hold: Hold): HoldRow {
  return {
    request_id: hold.requestId,
    organization_id: hold.organizationId,
    amount: hold.amount,
    state: hold.state,
    created_at: hold.createdAtMs,
    expires_at: hold.expiresAtMs,
    closed_at: null,
  }
}
