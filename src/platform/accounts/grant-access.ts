import type { UnitOfWork } from '../unit-of-work.ts'
import type { Account } from './account.ts'
import { changeAccount } from './change-account.ts'

/** Lets somebody in. Doing it again changes nothing, and `isNew` says so. */
export async function grantAccess(
  unit: UnitOfWork,
  accountId: string,
  nowMs: number,
): Promise<{ account: Account; isNew: boolean }> {
  let isNew = false
  const account = await changeAccount(unit, accountId, 'account.grant-access', (current) => {
    isNew = current.accessGrantedAtMs === undefined
    return { ...current, accessGrantedAtMs: current.accessGrantedAtMs ?? nowMs }
  })
  return { account, isNew }
}
