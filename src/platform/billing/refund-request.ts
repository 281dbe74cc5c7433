import type { Stores } from '../stores.ts'
import { refund } from './billing-account.ts'
import { postTransfer } from './post-transfer.ts'
import { newTransfer, type Transfer } from './transfer.ts'

export type RefundedRequest =
  | { kind: 'refunded'; transfer: Transfer }
  | { kind: 'not-charged' }
  | { kind: 'already-refunded' }

/** Gives back what a request has cost: all of it, once. */
export async function refundRequest(
  stores: Pick<Stores, 'billing' | 'ledger'>,
  given: Pick<Transfer, 'organizationId' | 'actor' | 'note' | 'createdAtMs'> & { requestId: string },
): Promise<RefundedRequest> {
  const { requestId, ...about } = given
  const charge = await stores.ledger.find(about.organizationId, 'usage', requestId)
  if (charge === undefined) return { kind: 'not-charged' }
  const transfer = newTransfer({ ...about, kind: 'refund', reference: requestId, amount: -charge.amount })
  const charged = { amount: transfer.amount, chargedAtMs: charge.createdAtMs }
  const posted = await postTransfer(stores, transfer, (account) => refund(account, charged, transfer.createdAtMs))
  return posted === undefined ? { kind: 'already-refunded' } : { kind: 'refunded', transfer }
}
