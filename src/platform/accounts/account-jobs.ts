import type { HousekeepingJob } from '../housekeeping.ts'
import type { PlatformParts } from '../platform-parts.ts'

const HOUR_MS = 60 * 60_000

export function accountJobs({ stores, clock }: Pick<PlatformParts, 'stores' | 'clock'>): HousekeepingJob[] {
  return [
    {
      name: 'forget links that have run out',
      everyMs: HOUR_MS,
      run: () => stores.accountLinks.deleteExpired(clock.epochMs()),
    },
  ]
}
