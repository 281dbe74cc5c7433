import type { Kysely } from 'kysely'
import { beforePosition } from '../database/before-position.ts'
import { insertIgnore } from '../database/insert-ignore.ts'
import type { Database, PaymentRow } from '../database/schema.ts'
import { pageOf, type Page, type PageRequest } from '../http/page.ts'
import type { Payment } from './payment.ts'

export class PaymentStore {
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  /** False when the event was taken already. */
  async insert(payment: Payment): Promise<boolean> {
    return (await insertIgnore(this.#database.insertInto('payments').values(rowFrom(payment)))) === 1
  }

  /** The refunds of what was paid that have been heard of, oldest first. */
  async listRefunds({ provider, reference, organizationId }: Payment): Promise<Payment[]> {
    const rows = await this.#database
      .selectFrom('payments')
      .selectAll()
      .where('provider', '=', provider)
      .where('reference', '=', reference)
      .where('organization_id', '=', organizationId)
      .where('state', '=', 'refunded')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(paymentFrom)
  }

  /** Newest first. */
  async list(organizationId: string, page: PageRequest): Promise<Page<Payment>> {
    let query = this.#database
      .selectFrom('payments')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
    if (page.after !== undefined) query = query.where(beforePosition('created_at', 'id', page.after))
    const rows = await query.limit(page.limit + 1).execute()
    return pageOf(rows.map(paymentFrom), page.limit)
  }
}

function paymentFrom(row: PaymentRow): Payment {
  return {
    id: row.id,
    provider: row.provider,
    eventId: row.event_id,
    reference: row.reference,
    organizationId: row.organization_id,
    amount: row.amount,
    state: row.state,
    createdAtMs: row.created_at,
  }
}

function rowFrom(payment: Payment): PaymentRow {
  return {
    id: payment.id,
    provider: payment.provider,
    event_id: payment.eventId,
    reference: payment.reference,
    organization_id: payment.organizationId,
    amount: payment.amount,
    state: payment.state,
    created_at: payment.createdAtMs,
  }
}
