import type { HousekeepingJob } from '../housekeeping.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { expireHolds } from './expire-holds.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The ledger tells what was charged; of a closed hold nobody asks after a week. */
const CLOSED_HOLDS_KEPT_MS = 7 * 24 * HOUR_MS
const ORGANIZATIONS_MAX = 100

export function billingJobs({ stores, units, clock, logger }: PlatformParts): HousekeepingJob[] {
  return [
    {
      name: 'give expired holds free',
      everyMs: MINUTE_MS,
      async run() {
        for (;;) {
          const nowMs = clock.epochMs()
          const organizationIds = await stores.holds.organizationsWithExpired(nowMs, ORGANIZATIONS_MAX)
          if (organizationIds.length === 0) return
          for (const organizationId of organizationIds) {
            const count = await units.transact((changing) => expireHolds(changing, organizationId, nowMs))
            if (count > 0)
              logger.warn({ organizationId, count }, 'holds of requests that were not heard of again expired')
          }
        }
      },
    },
    {
      name: 'forget closed holds',
      everyMs: HOUR_MS,
      run: () => stores.holds.deleteClosedBefore(clock.epochMs() - CLOSED_HOLDS_KEPT_MS),
    },
  ]
}
