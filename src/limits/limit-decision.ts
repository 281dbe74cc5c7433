import type { LimitName } from './limits.ts'

/** One limit as it stands after the decision: what the rate-limit headers report. */
export interface Capacity {
  limit: number
  /** Left, rounded down. */
  remaining: number
  /** Until full again without further traffic: refill for a minute limit, next UTC midnight for a day limit. */
  resetMs: number
}

export type Capacities = Record<LimitName, Capacity>

/**
 * The outcome of one atomic take from all four limits. A rejection takes nothing. `retryAfterMs` is the earliest
 * moment at which the same request, alone, would be admitted; for a request that can never fit (`neverFits`: it costs
 * more than the whole limit) it is the time until that limit is full.
 */
export type LimitDecision =
  | { kind: 'admitted'; capacities: Capacities }
  | { kind: 'rejected'; capacities: Capacities; limit: LimitName; retryAfterMs: number; neverFits: boolean }
  | { kind: 'unavailable'; retryAfterMs: number }
