import type { HousekeepingJob } from './housekeeping.ts'
import { idempotencyJobs } from './idempotency/idempotency-jobs.ts'
import type { PlatformParts } from './platform-parts.ts'

/** Everything that is tidied up in the background. */
export function housekeepingJobs(parts: PlatformParts): HousekeepingJob[] {
  return [...idempotencyJobs(parts)]
}
