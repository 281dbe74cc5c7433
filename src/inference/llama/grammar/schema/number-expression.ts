import { DIGITS_MAX } from '../bounds.ts'
import type { Expression } from '../expression.ts'
import { json } from '../json-grammar.ts'
import { decimalsBetween, largestMagnitude } from '../number-range.ts'
import type { RuleBook } from '../rule-book.ts'
import { scaledCeil, scaledFloor } from '../scaled-decimal.ts'
import { SchemaRefusal } from '../schema-refusal.ts'
import type { Facts } from './facts.ts'

/** OpenAPI's name for a range of whole numbers. */
const INT32: readonly [bigint, bigint] = [-(2n ** 31n), 2n ** 31n - 1n]

/**
 * Numbers within the bounds, compared as decimals. That is exact although readers compare doubles: rounding keeps the order,
 * and near a bound no number here has more digits than a double tells apart.
 */
export function numberExpression(facts: Facts, isInteger: boolean, book: RuleBook): Expression {
  const limits = [facts.least.inclusive, facts.least.exclusive, facts.most.inclusive, facts.most.exclusive]
  const stated = limits.flatMap((limit) => limit ?? [])
  const whole = isInteger || facts.multipleOf !== undefined
  if (!whole && stated.length === 0) return json.number
  const places = whole ? 0 : placesFor(stated.map(({ value }) => value))
  const [from, to] = rangeOf(facts, places)
  if (from > to) throw new SchemaRefusal(stated[0]?.path ?? facts.path, 'No number is within these bounds.')
  return book.once(`number ${from} ${to} ${places}`, () => decimalsBetween(from, to, places))
}

/** As many digits after the point as fifteen leave, beside the longest bound. Bounds out of reach do not count. */
function placesFor(bounds: readonly number[]): number {
  const digits = bounds.map((bound) => String(scaledFloor(Math.abs(bound), 0)).length)
  return DIGITS_MAX - Math.max(1, ...digits.filter((count) => count <= DIGITS_MAX))
}

function rangeOf(facts: Facts, places: number): readonly [bigint, bigint] {
  const reach = largestMagnitude(places)
  const { least, most } = facts
  const lower = [-reach]
  const upper = [reach]
  if (least.inclusive !== undefined) lower.push(scaledCeil(least.inclusive.value, places))
  if (least.exclusive !== undefined) lower.push(scaledFloor(least.exclusive.value, places) + 1n)
  if (most.inclusive !== undefined) upper.push(scaledFloor(most.inclusive.value, places))
  if (most.exclusive !== undefined) upper.push(scaledCeil(most.exclusive.value, places) - 1n)
  if (facts.format?.value === 'int32') {
    lower.push(INT32[0] * 10n ** BigInt(places))
    upper.push(INT32[1] * 10n ** BigInt(places))
  }
  return [lower.reduce((a, b) => (a > b ? a : b)), upper.reduce((a, b) => (a < b ? a : b))]
}
