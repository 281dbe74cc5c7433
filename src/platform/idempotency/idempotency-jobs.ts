import type { HousekeepingJob } from '../housekeeping.ts'
import type { PlatformParts } from '../platform-parts.ts'

const HOUR_MS = 60 * 60_000
/** How long a client may repeat a creation and get the first answer. */
export const IDEMPOTENCY_KEPT_MS = 24 * HOUR_MS

export function idempotencyJobs({ stores, clock }: Pick<PlatformParts, 'stores' | 'clock'>): HousekeepingJob[] {
  return [
    {
      name: 'forget old idempotency keys',
      everyMs: HOUR_MS,
      run: () => stores.idempotency.deleteOlderThan(clock.epochMs() - IDEMPOTENCY_KEPT_MS),
    },
  ]
}
