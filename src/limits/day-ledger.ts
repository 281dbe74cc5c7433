/** Counts of one organization on one UTC day. */
export interface DayCounts {
  requests: number
  tokens: number
}

/**
 * Where day counts outlive the process. It holds one high-water mark per organization and day, written ahead of use:
 * what has been admitted never exceeds the mark, so a count that restarts at the mark after a crash can be too high by
 * at most one chunk and never too low.
 *
 * `day` is the number of whole UTC days since the Unix epoch. Both methods answer at once, and throw when the store
 * cannot.
 */
export interface DayLedger {
  /** The mark last written for that day, or undefined if none was. */
  load(organizationId: string, day: number): DayCounts | undefined
  /**
   * Replaces the mark, and returns only when it would survive a power loss. The new mark may be lower than the old one:
   * at an orderly end the exact counts replace what was reserved and not used.
   */
  reserve(organizationId: string, day: number, mark: DayCounts): void
}
