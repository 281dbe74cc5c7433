import type { Stores } from '../stores.ts'
import { settle } from './billing-account.ts'
import { newTransfer } from './transfer.ts'

/** A request that has ended, and what it cost: nothing, where no token was used or nothing has a price. */
export interface UsageSettlement {
  requestId: string
  organizationId: string
  /** In billionths of a credit: see `costOf`. */
  cost: number
}

type SettlingStores = Pick<Stores, 'billing' | 'holds' | 'ledger'>

/** A statement takes only so many values. */
const PART_LENGTH = 500

/**
 * Charges for requests that have ended and gives their holds free, inside the caller's transaction. A request is charged once,
 * however often it is settled, and whatever has become of its hold: one that expired in the meantime no longer counts as held, and
 * the cost is charged all the same.
 */
export async function settleUsage(
  stores: SettlingStores,
  settlements: readonly UsageSettlement[],
  nowMs: number,
): Promise<void> {
  for (let start = 0; start < settlements.length; start += PART_LENGTH) {
    await settlePart(stores, settlements.slice(start, start + PART_LENGTH), nowMs)
  }
}

async function settlePart(
  stores: SettlingStores,
  settlements: readonly UsageSettlement[],
  nowMs: number,
): Promise<void> {
  const requestIds = settlements.map(({ requestId }) => requestId)
  const charged = settlements.filter(({ cost }) => cost > 0)
  // Where nothing has a price there is no hold and no charge: one look, and nothing is locked.
  if (charged.length === 0 && !(await stores.holds.areAnyOpen())) return
  const held = await stores.holds.find(requestIds)
  if (charged.length === 0 && held.length === 0) return

  const organizationIds = [...new Set([...charged, ...held].map(({ organizationId }) => organizationId))]
  const accounts = await stores.billing.open(organizationIds, nowMs)
  // Looked up again, now that nobody else can close them.
  const holds =
    held.length === 0 ? [] : (await stores.holds.find(requestIds)).filter((hold) => hold.state !== 'settled')
  const posted = await stores.ledger.post(
    charged.map(({ requestId, organizationId, cost }) =>
      newTransfer({ organizationId, kind: 'usage', reference: requestId, amount: -cost, createdAtMs: nowMs }),
    ),
  )
  if (holds.length > 0)
    await stores.holds.close(
      holds.map(({ requestId }) => requestId),
      'settled',
      nowMs,
    )
  for (const [organizationId, account] of accounts) {
    const cost = sumOf(posted, organizationId, ({ amount }) => -amount)
    const freed = sumOf(holds, organizationId, ({ amount, state }) => (state === 'open' ? amount : 0))
    await stores.billing.save(settle(account, { cost, held: freed }, nowMs))
  }
}

function sumOf<Item extends { organizationId: string }>(
  items: readonly Item[],
  organizationId: string,
  amountOf: (item: Item) => number,
): number {
  return items.reduce((sum, item) => (item.organizationId === organizationId ? sum + amountOf(item) : sum), 0)
}
