import type { Kysely } from 'kysely'
import { afterPosition } from '../database/after-position.ts'
import { beforePosition } from '../database/before-position.ts'
import type { Database, LedgerTransferRow, TransferKind } from '../database/schema.ts'
import { pageOf, type Page, type PagePosition, type PageRequest } from '../http/page.ts'
import { entriesOf, organizationAccount, type Transfer } from './transfer.ts'

/** From a moment on, up to and without another. */
export interface Period {
  fromMs: number
  toMs: number
}

/** The ledger. The database itself refuses to change or delete what stands in it. */
export class LedgerStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  /** Posts transfers, except those whose kind and reference are there already. Returns the ones that were posted now. */
  async post(transfers: readonly Transfer[]): Promise<Transfer[]> {
    if (transfers.length === 0) return []
    const rows = await this.#database
      .insertInto('ledger_transfers')
      .values(transfers.map(rowFrom))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    const inserted = new Set(rows.map(({ id }) => id))
    const posted = transfers.filter(({ id }) => inserted.has(id))
    if (posted.length === 0) return []
    const entries = posted.flatMap((transfer) =>
      entriesOf(transfer).map((entry) => ({ transfer_id: transfer.id, ...entry })),
    )
    await this.#database.insertInto('ledger_entries').values(entries).execute()
    return posted
  }

  async find(organizationId: string, kind: TransferKind, reference: string): Promise<Transfer | undefined> {
    const row = await this.#transfers(organizationId)
      .where('kind', '=', kind)
      .where('reference', '=', reference)
      .executeTakeFirst()
    return row && transferFrom(row)
  }

  /** Newest first. */
  async list(organizationId: string, page: PageRequest, kind?: TransferKind): Promise<Page<Transfer>> {
    let query = this.#transfers(organizationId).orderBy('created_at', 'desc').orderBy('id', 'desc')
    if (kind !== undefined) query = query.where('kind', '=', kind)
    if (page.after !== undefined) query = query.where(beforePosition('created_at', 'id', page.after))
    const rows = await query.limit(page.limit + 1).execute()
    return pageOf(rows.map(transferFrom), page.limit)
  }

  /** Those of a period, oldest first, a part at a time. */
  async listPeriod(
    organizationId: string,
    { fromMs, toMs }: Period,
    page: { limit: number; after: PagePosition | undefined },
  ): Promise<Transfer[]> {
    let query = this.#transfers(organizationId)
      .where('created_at', '>=', fromMs)
      .where('created_at', '<', toMs)
      .orderBy('created_at')
      .orderBy('id')
    if (page.after !== undefined) query = query.where(afterPosition('created_at', 'id', page.after))
    return (await query.limit(page.limit).execute()).map(transferFrom)
  }

  /**
   * What the organization had at a moment: what it has, less everything since. In one statement, so that nothing is posted between
   * the two, and from this end because the past only grows.
   */
  async balanceAt(organizationId: string, epochMs: number): Promise<number> {
    const row = await this.#database
      .selectFrom('billing_accounts')
      .select(['balance'])
      .select((since) =>
        since
          .selectFrom('ledger_transfers')
          .innerJoin('ledger_entries', 'ledger_entries.transfer_id', 'ledger_transfers.id')
          .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
          .where('ledger_transfers.organization_id', '=', organizationId)
          .where('account', '=', organizationAccount(organizationId))
          .where('created_at', '>=', epochMs)
          .as('since'),
      )
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
    return (row?.balance ?? 0) - (row?.since ?? 0)
  }

  #transfers(organizationId: string) {
    return this.#database
      .selectFrom('ledger_transfers')
      .innerJoin('ledger_entries', 'ledger_entries.transfer_id', 'ledger_transfers.id')
      .selectAll('ledger_transfers')
      .select('ledger_entries.amount')
      .where('organization_id', '=', organizationId)
      .where('account', '=', organizationAccount(organizationId))
  }
}

function rowFrom(transfer: Transfer): LedgerTransferRow {
  return {
    id: transfer.id,
    organization_id: transfer.organizationId,
    kind: transfer.kind,
    reference: transfer.reference,
    created_at: transfer.createdAtMs,
    actor: transfer.actor ?? null,
    note: transfer.note ?? null,
  }
}

function transferFrom(row: LedgerTransferRow & { amount: number }): Transfer {
  return {
    id: row.id,
    organizationId: row.organization_id,
    kind: row.kind,
    reference: row.reference,
    amount: row.amount,
    createdAtMs: row.created_at,
    actor: row.actor ?? undefined,
    note: row.note ?? undefined,
  }
}
