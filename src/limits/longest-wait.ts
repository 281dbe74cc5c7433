import type { Capacities } from './limit-decision.ts'
import type { Instant, LimitState } from './limit-state.ts'
import type { Cost, LimitName } from './limits.ts'
import { untilHoldsMs } from './token-bucket.ts'

/** How long one limit keeps a request waiting. */
interface Wait {
  limit: LimitName
  waitMs: number
  /** The request is larger than the whole limit. The wait is then the time until the limit is full. */
  neverFits: boolean
}

/**
 * The limit to name in a rejection: the one that keeps the request waiting longest, because by then the others have
 * room too. A limit smaller than the request comes before all of those, since no waiting helps.
 */
export function longestWait(state: LimitState, capacities: Capacities, cost: Cost, now: Instant): Wait {
  const minute = (limit: 'requestsPerMinute' | 'tokensPerMinute', wanted: number): Wait =>
    waitFor(limit, capacities, wanted, untilHoldsMs(state[limit], capacities[limit].limit, wanted, now.monotonicMs))
  const day = (limit: 'requestsPerDay' | 'tokensPerDay', wanted: number): Wait =>
    waitFor(limit, capacities, wanted, capacities[limit].resetMs)

  return [
    minute('requestsPerMinute', cost.requests),
    day('requestsPerDay', cost.requests),
    minute('tokensPerMinute', cost.tokens),
    day('tokensPerDay', cost.tokens),
  ].reduce((longest, wait) => (isLonger(wait, longest) ? wait : longest))
}

function waitFor(limit: LimitName, capacities: Capacities, wanted: number, untilFitsMs: number): Wait {
  const capacity = capacities[limit]
  if (wanted <= capacity.remaining) return { limit, waitMs: 0, neverFits: false }
  if (wanted <= capacity.limit) return { limit, waitMs: untilFitsMs, neverFits: false }
  return { limit, waitMs: capacity.resetMs, neverFits: true }
}

function isLonger(wait: Wait, other: Wait): boolean {
  if (wait.neverFits !== other.neverFits) return wait.neverFits
  return wait.waitMs > other.waitMs
}
