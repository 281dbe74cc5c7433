import { describe, expect, test } from 'vitest'
import { silentLogger } from '../../src/kernel/logger.ts'
import type { Limits } from '../../src/limits/limits.ts'
import { MemoryLimiter } from '../../src/limits/memory-limiter.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { MemoryDayLedger } from './support/memory-day-ledger.ts'

const limits: Limits = { requestsPerMinute: 60, requestsPerDay: 100, tokensPerMinute: 600, tokensPerDay: 1000 }

describe('looking at limits', () => {
  test('tells what the next request would find, and takes nothing however often', () => {
    const clock = new ManualClock()
    const limiter = new MemoryLimiter({ clock, ledger: new MemoryDayLedger(), logger: silentLogger })
    for (let index = 0; index < 1000; index += 1) limiter.look('org', limits)
    const before = limiter.take('org', limits, { requests: 1, tokens: 10 })
    expect(before).toMatchObject({ kind: 'admitted', capacities: limiter.look('org', limits) })
    expect(limiter.look('org', limits)).toMatchObject({
      requestsPerMinute: { limit: 60, remaining: 59, resetMs: 1000 },
      tokensPerDay: { limit: 1000, remaining: 990 },
    })
    clock.advance(1000)
    expect(limiter.look('org', limits)).toMatchObject({
      requestsPerMinute: { remaining: 60, resetMs: 0 },
      requestsPerDay: { remaining: 99 },
    })
  })

  test('tells nothing when the ledger fails', () => {
    const ledger = {
      load: () => {
        throw new Error('no ledger')
      },
      reserve: () => {},
    }
    const limiter = new MemoryLimiter({ clock: new ManualClock(), ledger, logger: silentLogger })
    expect(limiter.look('org', limits)).toBeUndefined()
  })
})
