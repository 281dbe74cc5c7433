import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { silentLogger } from '../../src/kernel/logger.ts'
import type { Cost, Limits } from '../../src/limits/limits.ts'
import { MemoryLimiter } from '../../src/limits/memory-limiter.ts'
import { anyLimits, costFor, costShare, epochMs, pauseMs } from './support/arbitraries.ts'
import { expectedDecision, type AdmittedRequest } from './support/decision-oracle.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { MemoryDayLedger } from './support/memory-day-ledger.ts'

const DAY_MS = 86_400_000
const noonMs = Date.UTC(2027, 0, 1, 12)
const roomy: Limits = { requestsPerMinute: 5000, requestsPerDay: 5000, tokensPerMinute: 90_000, tokensPerDay: 90_000 }
const one: Cost = { requests: 1, tokens: 1 }

function setUp(startMs: number) {
  const clock = new ManualClock(startMs)
  const ledger = new MemoryDayLedger()
  const start = () => new MemoryLimiter({ clock, ledger, logger: silentLogger })
  return { clock, ledger, start, limiter: start() }
}

describe('memory limiter', () => {
  test('decides for each organization as the law says, whatever the others do', () => {
    const step = fc.record({ organization: fc.constantFrom('org_a', 'org_b'), pauseMs, costShare })
    fc.assert(
      fc.property(anyLimits, epochMs, fc.array(step, { maxLength: 40 }), (limits, startMs, steps) => {
        const { clock, limiter } = setUp(startMs)
        const histories: Record<string, AdmittedRequest[]> = {}
        for (const { organization, pauseMs, costShare } of steps) {
          clock.advance(pauseMs)
          const history = (histories[organization] ??= [])
          const cost = costFor(limits, costShare)
          const decision = limiter.take(organization, limits, cost)
          expect(decision).toEqual(expectedDecision(history, limits, cost, clock.epochMs()))
          if (decision.kind === 'admitted') history.push({ atMs: clock.epochMs(), cost })
        }
      }),
      { numRuns: 500 },
    )
  })

  test('gives one allowance for each UTC day shown, however the clock is set and the process restarted', () => {
    const event = fc.oneof(
      { weight: 6, arbitrary: fc.constant({ kind: 'burst' as const }) },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('set' as const),
          offsetMs: fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS }),
        }),
      },
      { weight: 1, arbitrary: fc.constant({ kind: 'crash' as const }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'settle' as const }) },
    )
    const limits: Limits = { ...roomy, requestsPerDay: 10 }
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const { clock, start, ...world } = setUp(noonMs)
        let { limiter } = world
        const days = new Set<string>()
        let admitted = 0
        for (const event of events) {
          if (event.kind === 'set') clock.setEpoch(noonMs + event.offsetMs)
          if (event.kind === 'settle') limiter.settle()
          if (event.kind === 'settle' || event.kind === 'crash') limiter = start()
          if (event.kind !== 'burst') continue
          days.add(new Date(clock.epochMs()).toISOString().slice(0, 10))
          for (let call = 0; call < 4; call += 1) {
            if (limiter.take('org_a', limits, one).kind === 'admitted') admitted += 1
          }
        }
        expect(admitted).toBeLessThanOrEqual(days.size * limits.requestsPerDay)
      }),
      { numRuns: 500 },
    )
  })

  test('begins a day once when the clock swings around midnight', () => {
    const { clock, limiter } = setUp(Date.UTC(2027, 0, 2) - 500)
    const limits: Limits = { ...roomy, requestsPerDay: 10 }
    const burst = () =>
      Array.from({ length: 20 }, () => limiter.take('org_a', limits, one)).filter(({ kind }) => kind === 'admitted')
        .length
    expect(burst()).toBe(10)
    clock.advance(1000)
    expect(burst()).toBe(10)
    clock.setEpoch(Date.UTC(2027, 0, 2) - 500)
    expect(burst()).toBe(0)
    clock.setEpoch(Date.UTC(2027, 0, 2) + 500)
    expect(burst()).toBe(0)
    clock.advance(DAY_MS)
    expect(burst()).toBe(10)
  })

  test('goes on counting the later day, exactly, while the clock is set back across midnight', () => {
    const { clock, limiter } = setUp(Date.UTC(2027, 0, 2) - 500)
    const left = () => {
      const decision = limiter.take('org_a', roomy, one)
      return decision.kind === 'unavailable' ? undefined : decision.capacities.requestsPerDay
    }
    expect(left()).toMatchObject({ remaining: 4999, resetMs: 500 })
    clock.advance(1000)
    expect(left()).toMatchObject({ remaining: 4999, resetMs: DAY_MS - 500 })
    clock.setEpoch(Date.UTC(2027, 0, 2) - 500)
    expect(left()).toMatchObject({ remaining: 4998, resetMs: DAY_MS + 500 })
    clock.advance(1000)
    expect(left()).toMatchObject({ remaining: 4997, resetMs: DAY_MS - 500 })
  })

  test('reports whole milliseconds on a clock that tells fractions', () => {
    let elapsedMs = 0.9
    const clock = { epochMs: () => noonMs, monotonicMs: () => elapsedMs }
    const limiter = new MemoryLimiter({ clock, ledger: new MemoryDayLedger(), logger: silentLogger })
    const limits: Limits = { ...roomy, requestsPerMinute: 1 }
    expect(limiter.take('org_a', limits, one)).toMatchObject({ capacities: { requestsPerMinute: { resetMs: 60_000 } } })
    elapsedMs = 1000.2
    expect(limiter.take('org_a', limits, one)).toMatchObject({ kind: 'rejected', retryAfterMs: 59_000 })
    elapsedMs = 59_999.9
    expect(limiter.take('org_a', limits, one)).toMatchObject({ kind: 'rejected', retryAfterMs: 1 })
    elapsedMs = 60_000.9
    expect(limiter.take('org_a', limits, one).kind).toBe('admitted')
  })

  test('refills no minute when the system clock is set, and stops none', () => {
    const { clock, limiter } = setUp(noonMs)
    const limits: Limits = { ...roomy, requestsPerMinute: 2 }
    limiter.take('org_a', limits, one)
    limiter.take('org_a', limits, one)
    clock.setEpoch(noonMs + 3_600_000)
    expect(limiter.take('org_a', limits, one)).toMatchObject({ kind: 'rejected', retryAfterMs: 30_000 })
    clock.setEpoch(noonMs - 3_600_000)
    clock.advance(30_000)
    expect(limiter.take('org_a', limits, one).kind).toBe('admitted')
  })

  test('returns to the true day, and to what was used of it, when the clock had been days ahead', () => {
    const { clock, limiter } = setUp(noonMs)
    const limits: Limits = { ...roomy, requestsPerDay: 70 }
    for (let used = 0; used < 70; used += 1) limiter.take('org_a', limits, one)
    clock.setEpoch(noonMs + 400 * DAY_MS)
    expect(limiter.take('org_a', limits, one).kind).toBe('admitted')
    clock.setEpoch(noonMs)
    expect(limiter.take('org_a', limits, one)).toMatchObject({ kind: 'rejected', retryAfterMs: DAY_MS / 2 })
    clock.advance(DAY_MS / 2)
    expect(limiter.take('org_a', limits, one).kind).toBe('admitted')
  })

  test('forgets organizations whose day is past, and keeps those that are still refilling', () => {
    const { clock, limiter } = setUp(noonMs)
    for (let index = 0; index < 1000; index += 1) limiter.take(`org_${index}`, roomy, one)
    clock.advance(DAY_MS / 2 - 1000)
    limiter.take('org_late', roomy, { requests: 1, tokens: 90_000 })
    expect(limiter.size).toBe(1001)
    clock.advance(2000)
    limiter.take('org_next', roomy, one)
    expect(limiter.size).toBe(2)
    expect(limiter.take('org_late', roomy, { requests: 0, tokens: 0 })).toMatchObject({
      capacities: { tokensPerMinute: { remaining: 3000 } },
    })
  })
})
