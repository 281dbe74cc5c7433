import { accountJobs } from './accounts/account-jobs.ts'
import { attemptJobs } from './attempts/attempt-jobs.ts'
import { billingJobs } from './billing/billing-jobs.ts'
import { contentJobs } from './contents/content-jobs.ts'
import type { HousekeepingJob } from './housekeeping.ts'
import { idempotencyJobs } from './idempotency/idempotency-jobs.ts'
import type { PlatformParts } from './platform-parts.ts'
import { sessionJobs } from './sessions/session-jobs.ts'
import { usageJobs } from './usage/usage-jobs.ts'

/** Everything that is tidied up in the background. */
export function housekeepingJobs(parts: PlatformParts): HousekeepingJob[] {
  return [
    ...accountJobs(parts),
    ...attemptJobs(parts),
    ...sessionJobs(parts),
    ...idempotencyJobs(parts),
    ...billingJobs(parts),
    ...contentJobs(parts),
    ...usageJobs(parts),
  ]
}
