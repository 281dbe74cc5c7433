import * as fc from 'fast-check'
import type { Cost, Limits } from '../../../src/limits/limits.ts'
import { minuteLimitMax } from '../../../src/limits/token-bucket.ts'

/** Small limits meet their edges often; odd and huge ones meet the edges of the arithmetic. */
export const minuteLimit = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 12 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 200_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: minuteLimitMax - 1000, max: minuteLimitMax }) },
)

const dayLimit = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 40 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 5_000_000 }) },
  { weight: 1, arbitrary: fc.constant(Number.MAX_SAFE_INTEGER) },
)

export const anyLimits: fc.Arbitrary<Limits> = fc.record({
  requestsPerMinute: minuteLimit,
  requestsPerDay: dayLimit,
  tokensPerMinute: minuteLimit,
  tokensPerDay: dayLimit,
})

/** From no time at all to more than a day. */
export const pauseMs = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 50 }) },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 130_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 100_000_000 }) },
)

/** A moment shortly before a midnight, or any other. */
export const epochMs = fc.oneof(
  fc.integer({ min: 0, max: 20_000 }).map((ms) => Date.UTC(2027, 0, 1) - ms),
  fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }),
)

/** Token costs as parts of the smaller token limit, up to a little more than the whole of it. */
export function costFor(limits: Limits, share: number): Cost {
  const scale = Math.min(limits.tokensPerMinute, limits.tokensPerDay)
  return { requests: 1, tokens: Math.floor(scale * share) }
}

export const costShare = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 6, arbitrary: fc.double({ min: 0, max: 0.6, noNaN: true }) },
  { weight: 1, arbitrary: fc.double({ min: 0.6, max: 1, noNaN: true }) },
  { weight: 1, arbitrary: fc.double({ min: 1, max: 1.5, noNaN: true }) },
)
