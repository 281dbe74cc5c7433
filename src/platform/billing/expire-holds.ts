import type { Stores } from '../stores.ts'
import { settle } from './billing-account.ts'

/** So many at once; what is left is for the next time. */
const HOLDS_MAX = 500

/** Gives free what is still held for requests that were not heard of in time. Returns how many there were. */
export async function expireHolds(
  stores: Pick<Stores, 'billing' | 'holds'>,
  organizationId: string,
  nowMs: number,
): Promise<number> {
  const account = (await stores.billing.lock([organizationId])).get(organizationId)
  if (account === undefined) return 0
  const holds = await stores.holds.listExpired(organizationId, nowMs, HOLDS_MAX)
  if (holds.length === 0) return 0
  await stores.holds.close(
    holds.map(({ requestId }) => requestId),
    'expired',
    nowMs,
  )
  const held = holds.reduce((sum, { amount }) => sum + amount, 0)
  await stores.billing.save(settle(account, { cost: 0, held }, nowMs))
  return holds.length
}
