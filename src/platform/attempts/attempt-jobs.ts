import type { HousekeepingJob } from '../housekeeping.ts'
import type { PlatformParts } from '../platform-parts.ts'

const HOUR_MS = 60 * 60_000
/** Longer than any policy remembers. */
const KEPT_MS = 3 * HOUR_MS

export function attemptJobs({ stores, clock }: Pick<PlatformParts, 'stores' | 'clock'>): HousekeepingJob[] {
  return [
    {
      name: 'forget old attempts',
      everyMs: HOUR_MS,
      run: () => stores.attempts.deleteOlderThan(clock.epochMs() - KEPT_MS),
    },
  ]
}
