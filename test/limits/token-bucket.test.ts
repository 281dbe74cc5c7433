import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fullBucket,
  minuteLimitMax,
  refill,
  spend,
  tokensLeft,
  untilFullMs,
  untilHoldsMs,
  type TokenBucket,
} from '../../src/limits/token-bucket.ts'
import { minuteLimit, pauseMs } from './support/arbitraries.ts'
import { MinuteOracle, type Admission } from './support/minute-oracle.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('token bucket', () => {
  test('reports and admits exactly what the law of the limit allows, even when time goes backwards', () => {
    const step = fc.record({ moveMs: fc.oneof(pauseMs, fc.integer({ min: -90_000, max: 0 })), share })
    fc.assert(
      fc.property(minuteLimit, fc.array(step, { maxLength: 40 }), (limit, steps) => {
        let nowMs = 1_000_000
        let latestMs = nowMs
        let bucket = fullBucket(limit, nowMs)
        const admissions: Admission[] = []
        for (const { moveMs, share } of steps) {
          nowMs += moveMs
          latestMs = Math.max(latestMs, nowMs)
          bucket = refill(bucket, limit, nowMs)
          const cost = Math.floor(limit * share)
          const oracle = new MinuteOracle(limit, admissions, latestMs)
          const aheadMs = latestMs - nowMs
          const wait = oracle.waitMs(cost)
          expect(tokensLeft(bucket)).toBe(oracle.remaining)
          expect(untilFullMs(bucket, limit, nowMs)).toBe(oracle.resetMs === 0 ? 0 : oracle.resetMs + aheadMs)
          expect(untilHoldsMs(bucket, limit, cost, nowMs)).toBe(wait === 0 ? 0 : wait + aheadMs)
          if (cost > tokensLeft(bucket)) continue
          bucket = spend(bucket, cost)
          admissions.push({ atMs: latestMs, cost })
        }
      }),
      { numRuns: 500 },
    )
  })

  test('holds the cost at the end of the wait and not a millisecond sooner', () => {
    fc.assert(
      fc.property(minuteLimit.filter(Boolean), share, share, pauseMs, (limit, spentShare, wantedShare, laterMs) => {
        const spent = spend(fullBucket(limit, 0), Math.floor(limit * spentShare))
        const bucket = refill(spent, limit, laterMs)
        const cost = Math.max(1, Math.floor(limit * wantedShare))
        const waitMs = untilHoldsMs(bucket, limit, cost, laterMs)
        expect(tokensLeft(refill(bucket, limit, laterMs + waitMs))).toBeGreaterThanOrEqual(cost)
        if (waitMs > 0) expect(tokensLeft(refill(bucket, limit, laterMs + waitMs - 1))).toBeLessThan(cost)
      }),
      { numRuns: 1000 },
    )
  })

  test('refills to the same level in many steps as in one', () => {
    fc.assert(
      fc.property(minuteLimit, share, fc.array(pauseMs, { maxLength: 20 }), (limit, share, pauses) => {
        const start = spend(fullBucket(limit, 0), Math.floor(limit * share))
        let nowMs = 0
        let bucket = start
        for (const ms of pauses) {
          nowMs += ms
          bucket = refill(bucket, limit, nowMs)
        }
        expect(bucket).toEqual(refill(start, limit, nowMs))
      }),
    )
  })

  test('is clamped to a lowered limit and gains nothing at once from a raised one', () => {
    fc.assert(
      fc.property(minuteLimit, minuteLimit, share, pauseMs, (before, after, share, laterMs) => {
        const bucket = spend(fullBucket(before, 0), Math.floor(before * share))
        const changed = refill(bucket, after, 0)
        expect(changed.levelUnits).toBe(Math.min(bucket.levelUnits, after * 60_000))
        expect(tokensLeft(refill(bucket, after, laterMs))).toBeLessThanOrEqual(after)
      }),
    )
  })

  test('stays within the safe integers at the largest limit', () => {
    const almostFull: TokenBucket = { levelUnits: minuteLimitMax * 60_000 - 1, updatedMs: 0 }
    expect(Number.isSafeInteger(minuteLimitMax * 60_000)).toBe(true)
    expect(Number.isSafeInteger((minuteLimitMax + 1) * 60_000)).toBe(false)
    expect(tokensLeft(almostFull)).toBe(minuteLimitMax - 1)
    expect(untilFullMs(almostFull, minuteLimitMax, 0)).toBe(1)
    const year = 365 * 86_400_000
    expect(refill({ levelUnits: 0, updatedMs: 0 }, minuteLimitMax, year).levelUnits).toBe(minuteLimitMax * 60_000)
    expect(refill(almostFull, minuteLimitMax, 59_999)).toEqual({
      levelUnits: minuteLimitMax * 60_000,
      updatedMs: 59_999,
    })
  })

  test('of limit 0 is always full and always empty', () => {
    const bucket = refill(fullBucket(0, 0), 0, 5)
    expect([tokensLeft(bucket), untilFullMs(bucket, 0, 5)]).toEqual([0, 0])
  })
})
