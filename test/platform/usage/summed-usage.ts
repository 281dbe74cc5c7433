import type { Kysely } from 'kysely'
import type { Database } from '../../../src/platform/database/schema.ts'
import { UsageHourStore } from '../../../src/platform/usage/usage-hour-store.ts'

/** More than a thousand years. */
const HOURS_MAX = 10_000_000

/** What the sums say that all organizations together have used, ever. */
export async function summedUsage(database: Kysely<Database>): Promise<{ requests: number; cost: number }> {
  const rows = await database.selectFrom('usage_records').select('organization_id').distinct().execute()
  const store = new UsageHourStore(database)
  const total = { requests: 0, cost: 0 }
  for (const { organization_id: organizationId } of rows) {
    const [sum] = await store.sum({ organizationId, fromHour: 0, toHour: HOURS_MAX, groupBy: [] }, 1)
    total.requests += sum?.requests ?? 0
    total.cost += sum?.cost ?? 0
  }
  return total
}
