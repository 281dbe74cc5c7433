import { sql, type Kysely } from 'kysely'
import { databaseKind } from '../database/database-kind.ts'
import { insertIgnore } from '../database/insert-ignore.ts'
import { lockRow } from '../database/lock-row.ts'
import type { BillingAccountRow, Database } from '../database/schema.ts'
import { newBillingAccount, type BillingAccount } from './billing-account.ts'

/** The accounts of organizations. One that has never had anything to do with credits has no row. */
export class BillingStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  async find(organizationId: string): Promise<BillingAccount | undefined> {
    const row = await this.#database
      .selectFrom('billing_accounts')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
    return row && accountFrom(row)
  }

  /**
   * The accounts that exist, by organization, locked until the transaction ends. In the order of their ids, so that transactions
   * about several organizations never wait for each other in a circle.
   */
  async lock(organizationIds: readonly string[]): Promise<Map<string, BillingAccount>> {
    const rows = await lockRow(
      this.#database
        .selectFrom('billing_accounts')
        .selectAll()
        .where('organization_id', 'in', organizationIds)
        .orderBy('organization_id'),
    ).execute()
    return new Map(rows.map((row) => [row.organization_id, accountFrom(row)]))
  }

  /** The same, with a row for each that had none. */
  async open(organizationIds: readonly string[], nowMs: number): Promise<Map<string, BillingAccount>> {
    const accounts = await this.lock(organizationIds)
    const missing = organizationIds.filter((id) => !accounts.has(id)).toSorted()
    if (missing.length === 0) return accounts
    const rows = missing.map((id) => rowFrom(newBillingAccount(id, nowMs)))
    await insertIgnore(this.#database.insertInto('billing_accounts').values(rows))
    return new Map([...accounts, ...(await this.lock(missing))])
  }

  async save(account: BillingAccount): Promise<void> {
    const { organization_id, ...row } = rowFrom(account)
    await this.#database
      .updateTable('billing_accounts')
      .set(row)
      .where('organization_id', '=', organization_id)
      .execute()
  }

  /** Makes this transaction give up soon instead of waiting for a locked row. SQLite writers take turns, and nobody waits inside. */
  async waitForLocksAtMost(durationMs: number): Promise<void> {
    if (databaseKind(this.#database) !== 'postgres') return
    await sql`select set_config('lock_timeout', ${`${durationMs}ms`}, true)`.execute(this.#database)
  }
}

function accountFrom(row: BillingAccountRow): BillingAccount {
  return {
    organizationId: row.organization_id,
    balance: row.balance,
    held: row.held,
    month: row.month,
    monthSpent: row.month_spent,
    monthlyCap: row.monthly_cap ?? undefined,
    freeze: row.frozen_until === null ? undefined : { untilMs: row.frozen_until, reason: row.frozen_reason ?? '' },
  }
}

function rowFrom(account: BillingAccount): BillingAccountRow {
  return {
    organization_id: account.organizationId,
    balance: account.balance,
    held: account.held,
    month: account.month,
    month_spent: account.monthSpent,
    monthly_cap: account.monthlyCap ?? null,
    frozen_until: account.freeze?.untilMs ?? null,
    frozen_reason: account.freeze?.reason ?? null,
  }
}
