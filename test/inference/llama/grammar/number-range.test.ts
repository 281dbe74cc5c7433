import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileSchema } from '../../../../src/inference/llama/grammar/compile-schema.ts'
import type { Grammar } from '../../../../src/inference/llama/grammar/grammar.ts'
import { withSharedRules } from '../../../../src/inference/llama/grammar/json-grammar.ts'
import { decimalsBetween } from '../../../../src/inference/llama/grammar/number-range.ts'
import { scaledCeil, scaledFloor } from '../../../../src/inference/llama/grammar/scaled-decimal.ts'
import { derives } from './derives.ts'

function grammarOf(from: bigint, to: bigint, places: number): Grammar {
  return withSharedRules('root', [{ name: 'root', body: decimalsBetween(from, to, places) }])
}

const bound = fc.bigInt({ min: -1_500n, max: 1_500n })

test('whole numbers are derived exactly when they are in the range', () => {
  fc.assert(
    fc.property(bound, bound, fc.integer({ min: -2_000, max: 2_000 }), (a, b, value) => {
      const [from, to] = a < b ? [a, b] : [b, a]
      const isWithin = from <= BigInt(value) && BigInt(value) <= to
      expect(derives(grammarOf(from, to, 0), String(value))).toBe(isWithin)
    }),
    { numRuns: 500 },
  )
})

test('decimals are derived exactly when they are in the range, however they are written', () => {
  fc.assert(
    fc.property(bound, bound, fc.integer({ min: -2_000, max: 2_000 }), fc.nat(2), (a, b, value, zeros) => {
      const [from, to] = a < b ? [a, b] : [b, a]
      const isWithin = from <= BigInt(value) && BigInt(value) <= to
      const text = spelled(value, zeros)
      expect(derives(grammarOf(from, to, 2), text)).toBe(isWithin)
    }),
    { numRuns: 500 },
  )
})

/** A number of hundredths, with all, some or none of the zeros at its end. */
function spelled(hundredths: number, zeros: number): string {
  const magnitude = Math.abs(hundredths)
  const fraction = String(magnitude % 100).padStart(2, '0')
  const kept = fraction.replace(/0+$/, '').padEnd(zeros, '0')
  return `${hundredths < 0 ? '-' : ''}${Math.floor(magnitude / 100)}${kept === '' ? '' : `.${kept}`}`
}

test('no number is rounded onto a bound that it must stay below', () => {
  const compiled = compileSchema({ type: 'number', exclusiveMaximum: 1e15 })
  if (compiled.kind === 'refused') throw new Error(compiled.message)
  expect(derives(compiled.grammar, '999999999999999.99')).toBe(false)
  expect(derives(compiled.grammar, '999999999999999')).toBe(true)
})

test('bounds are scaled without rounding on the way', () => {
  expect(scaledFloor(0.1, 2)).toBe(10n)
  expect(scaledFloor(0.29, 2)).toBe(29n)
  expect(scaledCeil(1e-7, 2)).toBe(1n)
  expect(scaledFloor(-1e-7, 2)).toBe(-1n)
  expect(scaledCeil(-1.5, 0)).toBe(-1n)
  expect(scaledFloor(1e21, 0)).toBe(10n ** 21n)
  expect(scaledFloor(5e-324, 2)).toBe(0n)
})
