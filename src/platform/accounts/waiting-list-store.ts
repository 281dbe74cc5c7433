import type { Kysely } from 'kysely'
import { afterPosition } from '../database/after-position.ts'
import { lockRow } from '../database/lock-row.ts'
import type { Database } from '../database/schema.ts'
import type { PagePosition, Page, PageRequest } from '../http/page.ts'
import { pageOf } from '../http/page.ts'
import type { Account } from './account.ts'
import { accountFrom } from './account-store.ts'

/** Somebody in the line. */
export interface WaitingAccount {
  account: Account
  /** The first one is 1. */
  position: number
}

/**
 * Who waits for access: those who verified their email, in the order in which they did. Who is restricted does not stand in line.
 */
export class WaitingListStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  async list({ limit, after }: PageRequest): Promise<Page<WaitingAccount & PagePosition>> {
    let query = this.#waiting().selectAll().orderBy('email_verified_at').orderBy('id')
    if (after !== undefined) query = query.where(afterPosition('email_verified_at', 'id', after))
    const rows = await query.limit(limit + 1).execute()
    const before = after === undefined ? 0 : (await this.count()) - (await this.#countBehind(after))
    const waiting = rows.map((row, index) => ({
      account: accountFrom(row),
      position: before + index + 1,
      createdAtMs: row.email_verified_at ?? 0,
      id: row.id,
    }))
    return pageOf(waiting, limit)
  }

  /** The first in line, kept from changing until the transaction ends. */
  async first(count: number): Promise<readonly Account[]> {
    const rows = await lockRow(
      this.#waiting().selectAll().orderBy('email_verified_at').orderBy('id').limit(count),
    ).execute()
    return rows.map(accountFrom)
  }

  /** Where an account stands; undefined for one that does not wait. */
  async placeOf({ id, emailVerifiedAtMs }: Account): Promise<{ position: number; of: number } | undefined> {
    const waits = await this.#waiting().select('id').where('id', '=', id).executeTakeFirst()
    if (waits === undefined || emailVerifiedAtMs === undefined) return undefined
    const of = await this.count()
    return { position: of - (await this.#countBehind({ createdAtMs: emailVerifiedAtMs, id })), of }
  }

  async count(): Promise<number> {
    const { waiting } = await this.#waiting()
      .select((select) => select.fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow()
    return waiting
  }

  async #countBehind(position: PagePosition): Promise<number> {
    const { behind } = await this.#waiting()
      .select((select) => select.fn.countAll<number>().as('behind'))
      .where(afterPosition('email_verified_at', 'id', position))
      .executeTakeFirstOrThrow()
    return behind
  }

  #waiting() {
    return this.#database
      .selectFrom('accounts')
      .where('access_granted_at', 'is', null)
      .where('email_verified_at', 'is not', null)
      .where('restricted_at', 'is', null)
  }
}
