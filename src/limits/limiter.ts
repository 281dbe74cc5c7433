/*
 * Rate limits, per organization: requests and tokens, per minute and per UTC calendar day.
 *
 * Algorithm. A minute is a token bucket that starts full and refills continuously (`token-bucket.ts`), so any stretch
 * of time admits at most the limit plus what refilled during it. A day is a counter that starts anew at 00:00 UTC
 * (`day-counter.ts`). `decide.ts` is the whole judgement as one pure function: state, limits, cost and moment in,
 * decision and next state out. Everything is counted in whole numbers; nothing is approximate.
 *
 * Guarantees. All four limits are taken from, or none; a rejected request leaves no trace. At the edge, exactly what
 * is left is admitted, however many callers race for it. The retry delay is the first millisecond at which the same
 * request, alone, is admitted. Minutes are measured on a clock that cannot be set, and no calendar day gives out more
 * than one allowance, whatever happens to the system clock. A changed plan applies from the next request: a bucket
 * keeps what it holds up to the new capacity, a day keeps what it has used.
 *
 * Failure. Day counts are written ahead of use in chunks (`day-lease.ts`, `day-ledger.ts`): a crash can make a count
 * too high by one chunk, never too low, and an orderly end writes it exactly. Buckets live in memory alone and start
 * full after a restart. When the ledger cannot be read or written, requests that need it are refused as `unavailable`:
 * nothing is admitted that is not counted.
 */
import type { Capacities, LimitDecision } from './limit-decision.ts'
import type { Cost, Limits } from './limits.ts'

/**
 * Decides whether an organization may spend `cost` now, and takes it from all four limits in one step or from none. A
 * single node answers at once; a shared store answers with a promise. A store that cannot answer yields `unavailable`:
 * nothing is ever admitted unmetered.
 */
export interface Limiter {
  take(organizationId: string, limits: Limits, cost: Cost): LimitDecision | Promise<LimitDecision>
  /** What is left now. Takes nothing; undefined when the store cannot tell. */
  look(organizationId: string, limits: Limits): Capacities | undefined | Promise<Capacities | undefined>
}
