import { openAccount, postTransfer } from '../billing/post-transfer.ts'
import { newTransfer } from '../billing/transfer.ts'
import type { TransferKind } from '../database/schema.ts'
import { Problem } from '../http/problem.ts'
import type { Stores } from '../stores.ts'
import type { Payment } from './payment.ts'

type PaymentStores = Pick<Stores, 'billing' | 'ledger' | 'payments'>

/** `waiting`: a refund that came before its payment. It is taken off as soon as the payment is there. */
export type Taken = 'taken' | 'repeated' | 'waiting'

/**
 * Takes an event of a payment provider, inside the caller's transaction: a payment once, however many events tell of it, and its
 * refunds, of which no more is taken off than was paid. The order in which they arrive makes no difference in the end.
 */
export async function takePayment(stores: PaymentStores, payment: Payment): Promise<Taken> {
  // Locked first: of two events about the same payment, one waits for the other.
  await openAccount(stores, payment.organizationId, payment.createdAtMs)
  return payment.state === 'succeeded' ? takeSucceeded(stores, payment) : takeRefunded(stores, payment)
}

async function takeSucceeded(stores: PaymentStores, payment: Payment): Promise<Taken> {
  const reference = `${payment.provider}:${payment.reference}`
  if ((await post(stores, payment, 'payment', payment.amount, reference)) === undefined) return 'repeated'
  if (!(await stores.payments.insert(payment))) {
    throw new Problem(409, 'an event of this id has told of another payment', { code: 'event_id_reused' })
  }
  const early = await stores.payments.listRefunds(payment)
  let refunded = 0
  for (const refund of early) {
    await takeOff(stores, { ...refund, createdAtMs: payment.createdAtMs }, payment.amount, refunded)
    refunded += refund.amount
  }
  return 'taken'
}

async function takeRefunded(stores: PaymentStores, refund: Payment): Promise<Taken> {
  const earlier = await stores.payments.listRefunds(refund)
  if (!(await stores.payments.insert(refund))) return 'repeated'
  const { provider, reference, organizationId } = refund
  const paid = await stores.ledger.find(organizationId, 'payment', `${provider}:${reference}`)
  if (paid === undefined) return 'waiting'
  const refunded = earlier.reduce((sum, { amount }) => sum + amount, 0)
  await takeOff(stores, refund, paid.amount, refunded)
  return 'taken'
}

/** Takes a refund off the balance, as far as it is not more than what is left of the payment. The balance may fall below zero. */
async function takeOff(stores: PaymentStores, refund: Payment, paid: number, refunded: number): Promise<void> {
  const amount = Math.min(refund.amount, Math.max(paid - refunded, 0))
  if (amount > 0) await post(stores, refund, 'payment-refund', -amount, `${refund.provider}:${refund.eventId}`)
}

function post(stores: PaymentStores, payment: Payment, kind: TransferKind, amount: number, reference: string) {
  const { organizationId, createdAtMs, provider } = payment
  return postTransfer(stores, newTransfer({ organizationId, kind, amount, reference, createdAtMs, note: provider }))
}
