import { capacitiesOf } from './capacities-of.ts'
import { count, leftToday } from './day-counter.ts'
import type { LimitDecision } from './limit-decision.ts'
import { stateAt, type Instant, type LimitState } from './limit-state.ts'
import type { Cost, Limits } from './limits.ts'
import { longestWait } from './longest-wait.ts'
import { spend, tokensLeft } from './token-bucket.ts'

/**
 * Takes the cost from all four limits or from none. A rejection hands back the state it was given, so that a refused
 * request leaves no trace; the capacities it reports are those of this moment all the same.
 */
export function decide(
  state: LimitState,
  limits: Limits,
  cost: Cost,
  now: Instant,
): { decision: Exclude<LimitDecision, { kind: 'unavailable' }>; nextState: LimitState } {
  const current = stateAt(state, limits, now)
  if (fits(current, limits, cost)) {
    const nextState = spendAll(current, cost)
    return { decision: { kind: 'admitted', capacities: capacitiesOf(nextState, limits, now) }, nextState }
  }
  const capacities = capacitiesOf(current, limits, now)
  const { limit, waitMs, neverFits } = longestWait(current, capacities, cost, now)
  return { decision: { kind: 'rejected', capacities, limit, retryAfterMs: waitMs, neverFits }, nextState: state }
}

/**
 * Comparing with what is left rounded down loses nothing, because a cost is whole. A cost that is no number never
 * fits.
 */
function fits(state: LimitState, limits: Limits, cost: Cost): boolean {
  return (
    cost.requests <= tokensLeft(state.requestsPerMinute) &&
    cost.requests <= leftToday(state.requestsPerDay, limits.requestsPerDay) &&
    cost.tokens <= tokensLeft(state.tokensPerMinute) &&
    cost.tokens <= leftToday(state.tokensPerDay, limits.tokensPerDay)
  )
}

function spendAll(state: LimitState, cost: Cost): LimitState {
  return {
    requestsPerMinute: spend(state.requestsPerMinute, cost.requests),
    requestsPerDay: count(state.requestsPerDay, cost.requests),
    tokensPerMinute: spend(state.tokensPerMinute, cost.tokens),
    tokensPerDay: count(state.tokensPerDay, cost.tokens),
  }
}
