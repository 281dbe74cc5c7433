import type { Stores } from '../stores.ts'
import { newBillingAccount, placeHold, type BillingAccount, type HoldOutcome } from './billing-account.ts'
import type { Hold } from './hold.ts'

export interface HoldRequest {
  requestId: string
  organizationId: string
  /** The most that the request may cost; more than nothing. */
  amount: number
}

/** Sets amounts aside, each if it can be, first come first served, inside the caller's transaction. Outcomes in the same order. */
export async function placeHolds(
  stores: Pick<Stores, 'billing' | 'holds'>,
  requests: readonly HoldRequest[],
  { nowMs, expiresAtMs }: { nowMs: number; expiresAtMs: number },
): Promise<HoldOutcome[]> {
  const accounts = await stores.billing.lock([...new Set(requests.map(({ organizationId }) => organizationId))])
  const changed = new Map<string, BillingAccount>()
  const holds: Hold[] = []
  const outcomes = requests.map(({ requestId, organizationId, amount }) => {
    const given =
      changed.get(organizationId) ?? accounts.get(organizationId) ?? newBillingAccount(organizationId, nowMs)
    const { outcome, account } = placeHold(given, amount, nowMs)
    if (outcome.kind === 'held') {
      changed.set(organizationId, account)
      holds.push({ requestId, organizationId, amount, state: 'open', createdAtMs: nowMs, expiresAtMs })
    }
    return outcome
  })
  if (holds.length > 0) await stores.holds.insert(holds)
  for (const account of changed.values()) await stores.billing.save(account)
  return outcomes
}
