import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { silentLogger } from '../../src/kernel/logger.ts'
import type { DayCounts } from '../../src/limits/day-ledger.ts'
import { nextMark } from '../../src/limits/day-lease.ts'
import type { Cost, Limits } from '../../src/limits/limits.ts'
import { MemoryLimiter } from '../../src/limits/memory-limiter.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { MemoryDayLedger } from './support/memory-day-ledger.ts'

const noonMs = Date.UTC(2027, 0, 1, 12)
const wide = { requestsPerMinute: 10_000_000, tokensPerMinute: 10_000_000_000 }
const nothing: Cost = { requests: 0, tokens: 0 }

function setUp() {
  const ledger = new MemoryDayLedger()
  const clock = new ManualClock(noonMs)
  const start = () => new MemoryLimiter({ clock, ledger, logger: silentLogger })
  return { ledger, start }
}

function counted(limiter: MemoryLimiter, limits: Limits): DayCounts {
  const decision = limiter.take('org_a', limits, nothing)
  if (decision.kind === 'unavailable') throw new Error('The limiter is unavailable')
  return {
    requests: limits.requestsPerDay - decision.capacities.requestsPerDay.remaining,
    tokens: limits.tokensPerDay - decision.capacities.tokensPerDay.remaining,
  }
}

const dayLimits = fc.record({
  requestsPerDay: fc.integer({ min: 1, max: 20_000 }),
  tokensPerDay: fc.integer({ min: 1, max: 1_000_000 }),
})

const take = fc.record({
  kind: fc.constant('take' as const),
  times: fc.integer({ min: 1, max: 120 }),
  share: fc.double({ min: 0, max: 0.02, noNaN: true }),
})
const stop = fc.record({ kind: fc.constantFrom('crash', 'crash-before-writing', 'crash-after-writing', 'settle') })
const fault = fc.record({ kind: fc.constantFrom('fail-before-writing', 'fail-after-writing', 'fail-settling') })

describe('next mark', () => {
  test.each([
    ['is 64 requests and one percent of the tokens ahead', [100, 500], [5000, 20_000], 10, [164, 700]],
    ['is one percent of a large request limit ahead', [100, 500], [10_001, 20_000], 10, [201, 700]],
    ['covers a request larger than one percent', [100, 500], [5000, 20_000], 900, [164, 1400]],
    ['stops at the limit', [4990, 19_900], [5000, 20_000], 100, [5000, 20_000]],
    ['stays at what is used when the limit was lowered below it', [70, 900], [60, 800], 0, [70, 900]],
  ] as const)('%s', (_, used, limit, tokens, mark) => {
    const limits = { ...wide, requestsPerDay: limit[0], tokensPerDay: limit[1] }
    expect(nextMark({ requests: used[0], tokens: used[1] }, limits, { requests: 1, tokens })).toEqual({
      requests: mark[0],
      tokens: mark[1],
    })
  })
})

describe('day counts through crashes', () => {
  test('are never too low, too high by at most one chunk per crash, and exact after an orderly end', () => {
    const events = fc.array(fc.oneof({ weight: 4, arbitrary: take }, { weight: 2, arbitrary: stop }, fault), {
      maxLength: 25,
    })
    fc.assert(
      fc.property(dayLimits, events, (days, events) => {
        const limits = { ...wide, ...days }
        const { ledger, start } = setUp()
        let limiter = start()
        let largestCost = 0
        const admitted = { requests: 0, tokens: 0 }
        const attempt = (cost: Cost) => {
          const decision = limiter.take('org_a', limits, cost)
          if (decision.kind !== 'admitted') return decision.kind
          admitted.requests += cost.requests
          admitted.tokens += cost.tokens
          return decision.kind
        }
        /** Takes until a write is due, and lets that write fail. */
        const attemptUntilFailure = (failing: 'before-writing' | 'after-writing') => {
          const before = counted(limiter, limits)
          ledger.failing = failing
          let last = attempt({ requests: 1, tokens: 0 })
          let tries = 1
          while (last === 'admitted') {
            last = attempt({ requests: 1, tokens: 0 })
            tries += 1
          }
          ledger.failing = 'never'
          expect(counted(limiter, limits).requests).toBe(before.requests + tries - 1)
        }
        for (const event of events) {
          if (event.kind === 'take') {
            for (let time = 0; time < event.times; time += 1) {
              const tokens = Math.floor(limits.tokensPerDay * event.share)
              largestCost = Math.max(largestCost, tokens)
              attempt({ requests: 1, tokens })
            }
            continue
          }
          if (event.kind.endsWith('before-writing')) attemptUntilFailure('before-writing')
          if (event.kind.endsWith('after-writing')) attemptUntilFailure('after-writing')
          if (event.kind === 'fail-settling') {
            const mayReach = admitted.requests % 2 === 0
            ledger.failing = mayReach ? 'after-writing' : 'before-writing'
            try {
              limiter.settle()
            } catch {
              // What was reserved is still reserved, or exact: the counts below tell whether that was understood.
            }
            ledger.failing = 'never'
            continue
          }
          const before = counted(limiter, limits)
          if (event.kind === 'settle') limiter.settle()
          if (!event.kind.startsWith('fail')) limiter = start()
          const after = counted(limiter, limits)
          const isExact = !event.kind.startsWith('crash')
          const requestChunk = isExact ? 0 : Math.max(64, Math.ceil(limits.requestsPerDay / 100))
          const tokenChunk = isExact ? 0 : Math.max(largestCost, Math.ceil(limits.tokensPerDay / 100))
          expect(after.requests).toBeGreaterThanOrEqual(before.requests)
          expect(after.requests).toBeLessThanOrEqual(before.requests + requestChunk)
          expect(after.tokens).toBeGreaterThanOrEqual(before.tokens)
          expect(after.tokens).toBeLessThanOrEqual(before.tokens + tokenChunk)
          expect(after.requests).toBeGreaterThanOrEqual(admitted.requests)
          expect(after.tokens).toBeGreaterThanOrEqual(admitted.tokens)
        }
        expect(admitted.requests).toBeLessThanOrEqual(limits.requestsPerDay)
        expect(admitted.tokens).toBeLessThanOrEqual(limits.tokensPerDay)
      }),
      { numRuns: 300 },
    )
  })

  test('cost at most 200 writes for a whole day spent on requests of any one size', () => {
    const share = fc.double({ min: 0.0001, max: 0.05, noNaN: true })
    fc.assert(
      fc.property(share, fc.integer({ min: 100, max: 50_000 }), (share, requestsPerDay) => {
        const limits = { ...wide, requestsPerDay, tokensPerDay: 10_000_000 }
        const { ledger, start } = setUp()
        const limiter = start()
        const cost = { requests: 1, tokens: Math.ceil(limits.tokensPerDay * share) }
        let admitted = 0
        while (limiter.take('org_a', limits, cost).kind === 'admitted') admitted += 1
        expect(admitted).toBe(Math.min(requestsPerDay, Math.floor(limits.tokensPerDay / cost.tokens)))
        expect(ledger.reserveCount).toBeLessThanOrEqual(200)
      }),
      { numRuns: 40 },
    )
  })

  test.each(['on-load', 'before-writing', 'after-writing'] as const)(
    'refuse everything as unavailable while the ledger fails (%s), count none of it, and go on when it is back',
    (failing) => {
      const limits = { ...wide, requestsPerDay: 10, tokensPerDay: 1000 }
      const { ledger, start } = setUp()
      const limiter = start()
      ledger.failing = failing
      for (let call = 0; call < 20; call += 1) {
        const decision = limiter.take('org_a', limits, { requests: 1, tokens: 100 })
        expect(decision).toEqual({ kind: 'unavailable', retryAfterMs: 1000 })
      }
      ledger.failing = 'never'
      expect(counted(limiter, limits)).toEqual({ requests: 0, tokens: 0 })
      expect(limiter.take('org_a', limits, { requests: 1, tokens: 100 }).kind).toBe('admitted')
      expect(counted(limiter, limits)).toEqual({ requests: 1, tokens: 100 })
    },
  )

  test('tell of a failed settlement after trying every organization', () => {
    const limits = { ...wide, requestsPerDay: 1000, tokensPerDay: 1000 }
    const { ledger, start } = setUp()
    const limiter = start()
    for (const id of ['org_a', 'org_b', 'org_c']) limiter.take(id, limits, { requests: 1, tokens: 1 })
    ledger.failing = 'before-writing'
    ledger.reserveCount = 0
    expect(() => limiter.settle()).toThrow(AggregateError)
    expect(ledger.reserveCount).toBe(3)
    ledger.failing = 'never'
    limiter.settle()
    limiter.settle()
    expect(ledger.reserveCount).toBe(6)
    expect(ledger.load('org_b', Math.floor(noonMs / 86_400_000))).toEqual({ requests: 1, tokens: 1 })
  })
})
