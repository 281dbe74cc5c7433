import { Problem } from '../http/problem.ts'
import type { Stores } from '../stores.ts'

/** Refuses what would leave the installation without anybody to run it. Whoever is no operator is none less. */
export async function demandOperatorsLeft(
  stores: Pick<Stores, 'operators'>,
  { withoutToken, withoutAccount }: { withoutToken?: string; withoutAccount?: string },
): Promise<void> {
  const { tokenIds, accountIds } = await stores.operators.lockAll()
  const isOne = tokenIds.some((id) => id === withoutToken) || accountIds.some((id) => id === withoutAccount)
  if (!isOne || tokenIds.length + accountIds.length > 1) return
  throw new Problem(409, 'this is the last operator: make another operator account or token first', {
    code: 'last_operator',
  })
}
