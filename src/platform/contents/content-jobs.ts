import type { HousekeepingJob } from '../housekeeping.ts'
import type { PlatformParts } from '../platform-parts.ts'

const MINUTE_MS = 60_000
const ROWS_AT_ONCE = 100

export function contentJobs({ stores, clock }: PlatformParts): HousekeepingJob[] {
  return [
    {
      name: 'delete content whose time is over',
      everyMs: MINUTE_MS,
      async run() {
        while ((await stores.contents.deleteExpired(clock.epochMs(), ROWS_AT_ONCE)) === ROWS_AT_ONCE);
        // Also for what was deleted on request since the last time.
        await stores.contents.eraseTraces()
      },
    },
  ]
}
