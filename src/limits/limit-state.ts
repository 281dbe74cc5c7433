import { rollOver, utcDay, type DayCounter } from './day-counter.ts'
import type { DayCounts } from './day-ledger.ts'
import type { Limits } from './limits.ts'
import { fullBucket, refill, type TokenBucket } from './token-bucket.ts'

/** What is remembered of one organization: replaced as a whole, never changed in place. */
export interface LimitState {
  readonly requestsPerMinute: TokenBucket
  readonly requestsPerDay: DayCounter
  readonly tokensPerMinute: TokenBucket
  readonly tokensPerDay: DayCounter
}

/**
 * One moment on two clocks, both in whole milliseconds. Minutes run on the clock that only moves forward, so that
 * setting the system clock neither refills a bucket nor stops it; days follow the calendar.
 */
export interface Instant {
  epochMs: number
  monotonicMs: number
}

/** Full buckets, and the counts already known for today. */
export function initialState(limits: Limits, usedToday: DayCounts, now: Instant): LimitState {
  const day = utcDay(now.epochMs)
  return {
    requestsPerMinute: fullBucket(limits.requestsPerMinute, now.monotonicMs),
    requestsPerDay: { day, used: usedToday.requests },
    tokensPerMinute: fullBucket(limits.tokensPerMinute, now.monotonicMs),
    tokensPerDay: { day, used: usedToday.tokens },
  }
}

/** The same organization at a later moment, or under other limits. */
export function stateAt(state: LimitState, limits: Limits, now: Instant): LimitState {
  return {
    requestsPerMinute: refill(state.requestsPerMinute, limits.requestsPerMinute, now.monotonicMs),
    requestsPerDay: rollOver(state.requestsPerDay, now.epochMs),
    tokensPerMinute: refill(state.tokensPerMinute, limits.tokensPerMinute, now.monotonicMs),
    tokensPerDay: rollOver(state.tokensPerDay, now.epochMs),
  }
}

/** The same buckets, on another day of which `used` is already gone. */
export function withDay(state: LimitState, day: number, used: DayCounts): LimitState {
  return { ...state, requestsPerDay: { day, used: used.requests }, tokensPerDay: { day, used: used.tokens } }
}
