import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Random } from '../../evaluate/random.ts'

test('the same seed gives the same choices, another seed others', () => {
  expect(draws('one')).toEqual(draws('one'))
  expect(draws('one')).not.toEqual(draws('two'))
})

test('integers stay within their bounds and reach both', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 5 }), (seed, low, width) => {
      const random = new Random(seed)
      const seen = new Set(Array.from({ length: 400 }, () => random.integer(low, low + width)))
      expect([...seen].toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: width + 1 }, (_, index) => low + index),
      )
    }),
  )
})

test('a sample has no value twice, and a shuffle loses none', () => {
  fc.assert(
    fc.property(fc.string(), fc.uniqueArray(fc.integer(), { minLength: 1 }), (seed, values) => {
      const random = new Random(seed)
      expect(new Set(random.sample(values, Math.ceil(values.length / 2))).size).toBe(Math.ceil(values.length / 2))
      expect(new Set(random.shuffle(values))).toEqual(new Set(values))
    }),
  )
})

test('nothing is picked from nothing', () => {
  expect(() => new Random('one').pick([])).toThrow('nothing to pick from')
})

function draws(seed: string): number[] {
  const random = new Random(seed)
  return Array.from({ length: 50 }, () => random.integer(0, 1_000_000))
}
