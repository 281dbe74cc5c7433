import { DIGITS_MAX } from './bounds.ts'
import { type Expression, characters, choice, literal, nothing, sequence } from './expression.ts'
import { digit, optionalDigits } from './json-grammar.ts'

/**
 * The decimal numbers from `from` to `to`, both counted in units of 10^-`places`: with two places, 150n is 1.5.
 * Every number in the range is derived, in each of its spellings with at most `places` digits after the point, and no other.
 */
export function decimalsBetween(from: bigint, to: bigint, places: number): Expression {
  const options: Expression[] = []
  // The negative side starts one unit below zero: no reader expects `-0`.
  if (from < 0n) options.push(sequence(literal('-'), magnitudes(to < 0n ? -to : 1n, -from, places)))
  if (to >= 0n) options.push(magnitudes(from > 0n ? from : 0n, to, places))
  return choice(options)
}

/**
 * The largest magnitude that a number may have, in units of 10^-`places`: a whole number, for with a fraction behind fifteen nines a
 * reader would round it up to a power of ten, which a schema may exclude.
 */
export function largestMagnitude(places: number): bigint {
  return (10n ** BigInt(DIGITS_MAX) - 1n) * 10n ** BigInt(places)
}

function magnitudes(from: bigint, to: bigint, places: number): Expression {
  if (places === 0) return naturals(from, to)
  const unit = 10n ** BigInt(places)
  const [low, high] = [from / unit, to / unit]
  const lowFraction = String(from % unit).padStart(places, '0')
  const highFraction = String(to % unit).padStart(places, '0')
  if (low === high) return sequence(literal(String(low)), fraction(lowFraction, highFraction))
  const options = [
    sequence(literal(String(low)), fraction(lowFraction, '9'.repeat(places))),
    sequence(literal(String(high)), fraction('0'.repeat(places), highFraction)),
  ]
  if (high - low > 1n) {
    options.push(sequence(naturals(low + 1n, high - 1n), fraction('0'.repeat(places), '9'.repeat(places))))
  }
  return choice(options)
}

/** A point and digits which, filled up with zeros, lie between `from` and `to`; nothing at all where zero does. */
function fraction(from: string, to: string): Expression {
  const pointed = sequence(literal('.'), places(from, to, true))
  return isAll(from, '0') ? choice([pointed, nothing]) : pointed
}

function places(from: string, to: string, first: boolean): Expression {
  if (from === '') return nothing
  const count = from.length
  if (isAll(from, '0') && isAll(to, '9')) {
    return first ? sequence(digit, optionalDigits(count - 1)) : optionalDigits(count)
  }
  const options = digitRanges(from, to, (low, high) => places(low, high, false), optionalDigits(count - 1))
  if (!first && isAll(from, '0')) options.push(nothing)
  return choice(options)
}

/** Whole numbers without leading zeros. */
function naturals(from: bigint, to: bigint): Expression {
  const options: Expression[] = []
  let full: { from: number; to: number } | undefined
  for (let length = String(from).length; length <= String(to).length; length += 1) {
    const least = length === 1 ? 0n : 10n ** BigInt(length - 1)
    const most = 10n ** BigInt(length) - 1n
    if (length > 1 && from <= least && most <= to) {
      full = { from: full?.from ?? length, to: length }
    } else {
      options.push(sameLength(String(from > least ? from : least), String(to < most ? to : most)))
    }
  }
  if (full !== undefined) {
    const leading = [characters([0x31, 0x39]), ...digits(full.from - 1)]
    options.push(sequence(...leading, optionalDigits(full.to - full.from)))
  }
  return choice(options)
}

/** Digit strings of the same length, in order between `from` and `to`. */
function sameLength(from: string, to: string): Expression {
  if (isAll(from, '0') && isAll(to, '9')) return sequence(...digits(from.length))
  return choice(digitRanges(from, to, sameLength, sequence(...digits(from.length - 1))))
}

/** Splits by the first digit: the edges keep a bound on what follows, all between are followed by anything. */
function digitRanges(
  from: string,
  to: string,
  rest: (from: string, to: string) => Expression,
  anything: Expression,
): Expression[] {
  const [low, high] = [from.charCodeAt(0), to.charCodeAt(0)]
  const [lowRest, highRest] = [from.slice(1), to.slice(1)]
  const [least, most] = ['0'.repeat(lowRest.length), '9'.repeat(lowRest.length)]
  if (low === high) return [sequence(characters([low, low]), rest(lowRest, highRest))]
  const options: Expression[] = []
  const freeFrom = lowRest === least ? low : low + 1
  const freeTo = highRest === most ? high : high - 1
  if (freeFrom > low) options.push(sequence(characters([low, low]), rest(lowRest, most)))
  if (freeFrom <= freeTo) options.push(sequence(characters([freeFrom, freeTo]), anything))
  if (freeTo < high) options.push(sequence(characters([high, high]), rest(least, highRest)))
  return options
}

function digits(count: number): Expression[] {
  return Array.from({ length: count }, () => digit)
}

function isAll(text: string, character: string): boolean {
  return text === character.repeat(text.length)
}
