import type { HousekeepingJob } from '../housekeeping.ts'
import type { PlatformParts } from '../platform-parts.ts'

const HOUR_MS = 60 * 60_000
/** An ended session is of no use; the audit log remembers that it was. */
const KEPT_MS = 24 * HOUR_MS

export function sessionJobs({ stores, clock }: Pick<PlatformParts, 'stores' | 'clock'>): HousekeepingJob[] {
  return [
    {
      name: 'forget ended sessions',
      everyMs: HOUR_MS,
      run: () => stores.sessions.deleteEndedBefore(clock.epochMs() - KEPT_MS),
    },
  ]
}
