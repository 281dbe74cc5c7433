import type { HousekeepingJob } from '../housekeeping.ts'
import type { PlatformParts } from '../platform-parts.ts'

const SECOND_MS = 1000

export function usageJobs({ usage }: PlatformParts): HousekeepingJob[] {
  return [{ name: 'sum up usage', everyMs: SECOND_MS, run: () => usage.sumUp() }]
}
