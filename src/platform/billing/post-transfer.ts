import { Problem } from '../http/problem.ts'
import type { Stores } from '../stores.ts'
import { atMoment, type BillingAccount } from './billing-account.ts'
import { BALANCE_MAX, creditsText } from './credits.ts'
import type { Transfer } from './transfer.ts'

type BillingStores = Pick<Stores, 'billing' | 'ledger'>

/** How an account stands after a transfer, if more than the balance changes by it. */
type Apply = (account: BillingAccount) => BillingAccount

/**
 * Posts a transfer and keeps the account in step, inside the caller's transaction. Undefined when one of the same kind and
 * reference is there already: then nothing has changed.
 */
export async function postTransfer(
  stores: BillingStores,
  transfer: Transfer,
  apply: Apply = (account) => ({ ...account, balance: account.balance + transfer.amount }),
): Promise<BillingAccount | undefined> {
  const account = await openAccount(stores, transfer.organizationId, transfer.createdAtMs)
  const posted = await stores.ledger.post([transfer])
  if (posted.length === 0) return undefined
  // What was posted goes back with the transaction. Asked only now: one that was posted long ago is no reason to refuse.
  if (transfer.amount > 0 && account.balance + transfer.amount > BALANCE_MAX) {
    throw new Problem(409, `an organization can have at most ${creditsText(BALANCE_MAX)} credits`, {
      code: 'balance_too_large',
    })
  }
  const changed = apply(atMoment(account, transfer.createdAtMs))
  await stores.billing.save(changed)
  return changed
}

/** The account of an organization, locked, made if there was none. */
export async function openAccount(
  stores: Pick<Stores, 'billing'>,
  organizationId: string,
  nowMs: number,
): Promise<BillingAccount> {
  const account = (await stores.billing.open([organizationId], nowMs)).get(organizationId)
  if (account === undefined) throw new Error('a billing account was made and is not there')
  return account
}
