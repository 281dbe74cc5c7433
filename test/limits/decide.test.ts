import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide } from '../../src/limits/decide.ts'
import { initialState, type Instant, type LimitState } from '../../src/limits/limit-state.ts'
import type { Limits } from '../../src/limits/limits.ts'
import { anyLimits, costFor, costShare, epochMs, pauseMs } from './support/arbitraries.ts'
import { expectedDecision, type AdmittedRequest } from './support/decision-oracle.ts'

const steps = fc.array(fc.record({ pauseMs, costShare }), { maxLength: 40 })
const noneUsed = { requests: 0, tokens: 0 }
/** The two clocks never show the same figure, so that a mix-up of them cannot go unseen. */
const at = (epochMs: number): Instant => ({ epochMs, monotonicMs: epochMs - 777_777 })

describe('decide', () => {
  test('admits, rejects and reports exactly as the law says, at every step of any history', () => {
    fc.assert(
      fc.property(anyLimits, epochMs, steps, (limits, startMs, steps) => {
        let nowMs = startMs
        let state = initialState(limits, noneUsed, at(nowMs))
        const history: AdmittedRequest[] = []
        for (const step of steps) {
          nowMs += step.pauseMs
          const cost = costFor(limits, step.costShare)
          const { decision, nextState } = decide(state, limits, cost, at(nowMs))
          expect(decision).toEqual(expectedDecision(history, limits, cost, nowMs))
          if (decision.kind === 'admitted') history.push({ atMs: nowMs, cost })
          state = nextState
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('gives a retry delay that is exactly enough for the request when it is alone', () => {
    let rejectedCount = 0
    fc.assert(
      fc.property(anyLimits, epochMs, steps, (limits, startMs, steps) => {
        let nowMs = startMs
        let state = initialState(limits, noneUsed, at(nowMs))
        for (const step of steps) {
          nowMs += step.pauseMs
          const cost = costFor(limits, step.costShare)
          const { decision, nextState } = decide(state, limits, cost, at(nowMs))
          state = nextState
          if (decision.kind !== 'rejected') continue
          const retry = (delayMs: number) => decide(state, limits, cost, at(nowMs + delayMs)).decision.kind
          if (decision.neverFits) {
            expect([retry(decision.retryAfterMs), retry(10 ** 9)]).toEqual(['rejected', 'rejected'])
            continue
          }
          rejectedCount += 1
          expect(retry(decision.retryAfterMs)).toBe('admitted')
          expect(retry(decision.retryAfterMs - 1)).toBe('rejected')
        }
      }),
      { numRuns: 500 },
    )
    expect(rejectedCount).toBeGreaterThan(100)
  })

  test('hands back the very state it was given when it rejects', () => {
    const limits: Limits = { requestsPerMinute: 5, requestsPerDay: 5, tokensPerMinute: 10, tokensPerDay: 8 }
    const state = initialState(limits, noneUsed, at(0))
    const { decision, nextState } = decide(state, limits, { requests: 1, tokens: 9 }, at(1000))
    expect(decision.kind).toBe('rejected')
    expect(nextState).toBe(state)
  })

  test('never reports more without time, nor less without an admission', () => {
    fc.assert(
      fc.property(anyLimits, epochMs, steps, (limits, startMs, steps) => {
        let nowMs = startMs
        let state: LimitState = initialState(limits, noneUsed, at(nowMs))
        let before = remaining(state, limits, nowMs)
        for (const step of steps) {
          const cost = costFor(limits, step.costShare)
          const { decision, nextState } = decide(state, limits, cost, at(nowMs))
          const after = remaining(nextState, limits, nowMs)
          const taken =
            decision.kind === 'admitted' ? [cost.requests, cost.requests, cost.tokens, cost.tokens] : [0, 0, 0, 0]
          expect(after).toEqual(before.map((left, index) => left - (taken[index] ?? 0)))
          nowMs += step.pauseMs
          state = nextState
          before = remaining(state, limits, nowMs)
          for (const [index, left] of before.entries()) expect(left).toBeGreaterThanOrEqual(after[index] ?? Infinity)
        }
      }),
    )
  })

  test('names a limit smaller than the request before one that only has to be waited for', () => {
    const limits: Limits = { requestsPerMinute: 5, requestsPerDay: 1, tokensPerMinute: 10, tokensPerDay: 100 }
    const start = initialState(limits, { requests: 1, tokens: 0 }, at(0))
    const { decision } = decide(start, limits, { requests: 1, tokens: 11 }, at(0))
    expect(decision).toMatchObject({ limit: 'tokensPerMinute', neverFits: true, retryAfterMs: 0 })
  })

  test('takes a request larger than a whole day for one that never fits', () => {
    const limits: Limits = { requestsPerMinute: 5, requestsPerDay: 5, tokensPerMinute: 1000, tokensPerDay: 100 }
    const { decision } = decide(initialState(limits, noneUsed, at(0)), limits, { requests: 1, tokens: 101 }, at(1000))
    expect(decision).toMatchObject({ limit: 'tokensPerDay', neverFits: true, retryAfterMs: 86_399_000 })
  })

  test.each([NaN, Infinity])('never admits a cost of %s', (tokens) => {
    const limits: Limits = { requestsPerMinute: 5, requestsPerDay: 5, tokensPerMinute: 10, tokensPerDay: 10 }
    const { decision } = decide(initialState(limits, noneUsed, at(0)), limits, { requests: 1, tokens }, at(0))
    expect(decision).toMatchObject({ kind: 'rejected', neverFits: true })
  })

  test('keeps what is held and used when the plan changes, within the new limits', () => {
    const small: Limits = { requestsPerMinute: 10, requestsPerDay: 100, tokensPerMinute: 1000, tokensPerDay: 5000 }
    const large: Limits = { requestsPerMinute: 60, requestsPerDay: 900, tokensPerMinute: 9000, tokensPerDay: 90_000 }
    const cost = { requests: 1, tokens: 400 }
    const used = decide(initialState(small, noneUsed, at(0)), small, cost, at(0)).nextState
    expect(remaining(used, large, 0)).toEqual([9, 899, 600, 89_600])
    expect(remaining(used, large, 1000)).toEqual([10, 899, 750, 89_600])

    const grown = decide(initialState(large, noneUsed, at(0)), large, cost, at(0)).nextState
    expect(remaining(grown, small, 0)).toEqual([10, 99, 1000, 4600])
    const tiny: Limits = { ...small, tokensPerDay: 300 }
    expect(decide(grown, tiny, { requests: 1, tokens: 1 }, at(0)).decision).toMatchObject({
      kind: 'rejected',
      limit: 'tokensPerDay',
      neverFits: false,
      capacities: { tokensPerDay: { limit: 300, remaining: 0 } },
    })
  })
})

/** Asks for nothing, which is always granted and changes nothing. */
function remaining(state: LimitState, limits: Limits, nowMs: number): number[] {
  const { capacities } = decide(state, limits, { requests: 0, tokens: 0 }, at(nowMs)).decision
  return [
    capacities.requestsPerMinute.remaining,
    capacities.requestsPerDay.remaining,
    capacities.tokensPerMinute.remaining,
    capacities.tokensPerDay.remaining,
  ]
}
