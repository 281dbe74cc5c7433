import type { JsonObject } from '../http/json.ts'
import { notFound } from '../http/problem.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { Account } from './account.ts'

/**
 * Changes an account from what it is at this moment, with its line in the audit log and word to whoever remembers it. A change that
 * changes nothing leaves no trace.
 */
export async function changeAccount(
  { stores, audit, publish }: UnitOfWork,
  id: string,
  action: string,
  change: (current: Account) => Account,
  details: JsonObject = {},
): Promise<Account> {
  const known = await stores.accounts.findLocked(id)
  if (known === undefined) throw notFound('account', id)
  const account = change(known.account)
  if (sameAccount(account, known.account)) return account
  await stores.accounts.update(account)
  await audit({ action, targetId: id, details })
  publish({ kind: 'account', id })
  return account
}

function sameAccount(left: Account, right: Account): boolean {
  return Object.entries(left).every(([name, value]) => right[name as keyof Account] === value)
}
