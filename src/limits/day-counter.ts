const DAY_MS = 86_400_000

/** What has been used on one UTC calendar day (contract, Limits, rule 3: daily counts reset at 00:00 UTC). */
export interface DayCounter {
  /** Whole UTC days since the Unix epoch. */
  readonly day: number
  readonly used: number
}

export function utcDay(epochMs: number): number {
  return Math.floor(epochMs / DAY_MS)
}

/**
 * The counter as it stands now. A day never goes backwards: when the clock is set back across midnight the later day
 * goes on counting, so that one calendar day gives out one allowance and is begun once.
 */
export function rollOver(counter: DayCounter, epochMs: number): DayCounter {
  const day = utcDay(epochMs)
  return day > counter.day ? { day, used: 0 } : counter
}

/** What is left of a rolled-over counter; nothing when the limit was lowered below what is used. */
export function leftToday(counter: DayCounter, limit: number): number {
  return Math.max(0, limit - counter.used)
}

export function count(counter: DayCounter, cost: number): DayCounter {
  return { day: counter.day, used: counter.used + cost }
}

/** Whole milliseconds until the midnight that ends the counter's day. */
export function untilMidnightMs(counter: DayCounter, epochMs: number): number {
  return (counter.day + 1) * DAY_MS - epochMs
}
