import { expect, test } from 'vitest'
import { silentLogger } from '../../src/kernel/logger.ts'
import type { Capacities } from '../../src/limits/limit-decision.ts'
import type { LimitName, Limits } from '../../src/limits/limits.ts'
import { MemoryLimiter } from '../../src/limits/memory-limiter.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { MemoryDayLedger } from './support/memory-day-ledger.ts'

const CALLERS = 500
const TRIALS = 200
const LIMIT = 120
const nothing = { requests: 0, tokens: 0 }
const roomy: Limits = { requestsPerMinute: 5000, requestsPerDay: 5000, tokensPerMinute: 90_000, tokensPerDay: 90_000 }
const limitNames = ['requestsPerMinute', 'requestsPerDay', 'tokensPerMinute', 'tokensPerDay'] as const

const cases = limitNames.flatMap((name) => [0, 1, 7, LIMIT].map((left) => ({ name, left })))

test.each(cases)(
  '500 callers at $left left of $name: $left are admitted, and the others take nothing',
  async ({ name, left }) => {
    for (let trial = 0; trial < TRIALS; trial += 1) {
      // The tokens of a request vary from trial to trial; the limit holds LIMIT of them and a rest that fits no more.
      const tokens = 1 + (trial % 9)
      const size = name.startsWith('tokens') ? LIMIT * tokens + (trial % tokens) : LIMIT
      const limits: Limits = { ...roomy, [name]: size }
      const limiter = limiterOf()
      for (let used = left; used < LIMIT; used += 1) limiter.take('org_a', limits, { requests: 1, tokens })

      const before = capacities(limiter, limits)
      const decisions = await Promise.all(
        Array.from({ length: CALLERS }, (_, index) => call(limiter, limits, tokens, index)),
      )
      const admitted = decisions.filter(({ kind }) => kind === 'admitted').length
      expect(admitted).toBe(left)
      const refusing = new Set(decisions.map((decision) => (decision.kind === 'rejected' ? decision.limit : undefined)))
      expect([...refusing].filter(Boolean)).toEqual([name])
      expect(remainingOf(capacities(limiter, limits))).toEqual({
        requestsPerMinute: before.requestsPerMinute.remaining - left,
        requestsPerDay: before.requestsPerDay.remaining - left,
        tokensPerMinute: before.tokensPerMinute.remaining - left * tokens,
        tokensPerDay: before.tokensPerDay.remaining - left * tokens,
      })
    }
  },
)

/** Callers reach the limiter from different depths of the promise queue, as requests do. */
async function call(limiter: MemoryLimiter, limits: Limits, tokens: number, index: number) {
  for (let turn = index % 3; turn > 0; turn -= 1) await Promise.resolve()
  return limiter.take('org_a', limits, { requests: 1, tokens })
}

function limiterOf(): MemoryLimiter {
  return new MemoryLimiter({
    clock: new ManualClock(Date.UTC(2027, 0, 1, 12)),
    ledger: new MemoryDayLedger(),
    logger: silentLogger,
  })
}

function capacities(limiter: MemoryLimiter, limits: Limits): Capacities {
  const decision = limiter.take('org_a', limits, nothing)
  if (decision.kind === 'unavailable') throw new Error('The limiter is unavailable')
  return decision.capacities
}

function remainingOf(capacities: Capacities): Record<LimitName, number> {
  return {
    requestsPerMinute: capacities.requestsPerMinute.remaining,
    requestsPerDay: capacities.requestsPerDay.remaining,
    tokensPerMinute: capacities.tokensPerMinute.remaining,
    tokensPerDay: capacities.tokensPerDay.remaining,
  }
}
