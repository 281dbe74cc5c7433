import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryAfter } from '../../src/limits/retry-after.ts'

test.each([
  [0, 1],
  [1, 1],
  [1000, 1],
  [1001, 2],
  [59_999, 60],
  [86_400_000, 86_400],
])('a wait of %i ms is %i whole seconds', (ms, seconds) => {
  expect(retryAfter(ms)).toEqual({ seconds, ms })
})

test('whole seconds are never less than the wait and never a second more, but for the least of one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (waitMs) => {
      const { seconds, ms } = retryAfter(waitMs)
      expect(ms).toBe(waitMs)
      expect(seconds * 1000).toBeGreaterThanOrEqual(waitMs)
      expect(seconds * 1000 - waitMs).toBeLessThan(1000)
    }),
  )
})
