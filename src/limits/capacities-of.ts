import { leftToday, untilMidnightMs } from './day-counter.ts'
import type { Capacities } from './limit-decision.ts'
import type { Instant, LimitState } from './limit-state.ts'
import type { Limits } from './limits.ts'
import { tokensLeft, untilFullMs } from './token-bucket.ts'

/** What the headers report of a state that holds for `now`. */
export function capacitiesOf(state: LimitState, limits: Limits, now: Instant): Capacities {
  const { requestsPerMinute, requestsPerDay, tokensPerMinute, tokensPerDay } = limits
  return {
    requestsPerMinute: {
      limit: requestsPerMinute,
      remaining: tokensLeft(state.requestsPerMinute),
      resetMs: untilFullMs(state.requestsPerMinute, requestsPerMinute, now.monotonicMs),
    },
    requestsPerDay: {
      limit: requestsPerDay,
      remaining: leftToday(state.requestsPerDay, requestsPerDay),
      resetMs: untilMidnightMs(state.requestsPerDay, now.epochMs),
    },
    tokensPerMinute: {
      limit: tokensPerMinute,
      remaining: tokensLeft(state.tokensPerMinute),
      resetMs: untilFullMs(state.tokensPerMinute, tokensPerMinute, now.monotonicMs),
    },
    tokensPerDay: {
      limit: tokensPerDay,
      remaining: leftToday(state.tokensPerDay, tokensPerDay),
      resetMs: untilMidnightMs(state.tokensPerDay, now.epochMs),
    },
  }
}
