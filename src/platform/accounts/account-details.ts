import type { Stores } from '../stores.ts'
import type { Account } from './account.ts'
import type { AccountDetails } from './account-resource.ts'

/** Gathers what an account page shows. */
export async function accountDetails(
  stores: Pick<Stores, 'accounts' | 'waitingList'>,
  account: Account,
): Promise<AccountDetails> {
  const waiting = await stores.waitingList.placeOf(account)
  return { account, waiting, memberships: await stores.accounts.memberships(account.id) }
}
