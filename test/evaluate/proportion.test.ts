import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareWithCard } from '../../evaluate/compare-with-card.ts'
import { differenceInterval, type Proportion, wilsonInterval } from '../../evaluate/proportion.ts'

const proportion = fc
  .record({ right: fc.nat({ max: 200 }), wrong: fc.nat({ max: 200 }) })
  .filter(({ right, wrong }) => right + wrong > 0)
  .map(({ right, wrong }): Proportion => ({ right, of: right + wrong }))

test('the interval is the known one', () => {
  const { low, high } = wilsonInterval({ right: 30, of: 40 })
  expect(low).toBeCloseTo(0.598, 3)
  expect(high).toBeCloseTo(0.858, 3)
  expect(wilsonInterval({ right: 40, of: 40 }).low).toBeCloseTo(0.912, 3)
})

test('the interval lies within 0 and 1, holds what was measured, and narrows with more questions', () => {
  fc.assert(
    fc.property(proportion, ({ right, of }) => {
      const few = wilsonInterval({ right, of })
      const many = wilsonInterval({ right: right * 10, of: of * 10 })
      expect(few.low).toBeGreaterThanOrEqual(0)
      expect(few.high).toBeLessThanOrEqual(1)
      expect(few.low).toBeLessThanOrEqual(right / of + 1e-9)
      expect(few.high).toBeGreaterThanOrEqual(right / of - 1e-9)
      expect(many.high - many.low).toBeLessThan(few.high - few.low)
    }),
  )
})

test('a difference turned round is the same with the other sign', () => {
  fc.assert(
    fc.property(proportion, proportion, (one, other) => {
      const there = differenceInterval(one, other)
      const back = differenceInterval(other, one)
      expect(there.low).toBeCloseTo(-back.high, 9)
      expect(there.high).toBeCloseTo(-back.low, 9)
    }),
  )
})

test('a figure of the card is compared with both errors in mind', () => {
  expect(compareWithCard({ right: 40, of: 40 }, 100)).toBe('agrees')
  expect(compareWithCard({ right: 39, of: 40 }, 100)).toBe('within error')
  expect(compareWithCard({ right: 30, of: 40 }, 100)).toBe('differs')
  expect(compareWithCard({ right: 40, of: 40 }, 75)).toBe('differs')
})
