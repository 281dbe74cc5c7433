import { type Expression, many, nothing, optional, choice, sequence } from './expression.ts'
import type { RuleBook } from './rule-book.ts'

/**
 * `part` from `min` to `max` times (without end where `max` is Infinity). Counts are built from rules that double one another,
 * so a million repetitions take some forty rules: llama.cpp's own `{m,n}` makes one rule for each and refuses 2,000.
 * Every count is derived in exactly one way. `part` must not derive the empty text.
 */
export function repeat(part: Expression, min: number, max: number, book: RuleBook): Expression {
  if (max <= 0) return nothing
  const counted = new Counted(max === 1 ? part : book.add(part), book)
  if (max === Infinity) return sequence(counted.exactly(min), many(counted.part))
  return sequence(counted.exactly(min), counted.upTo(max - min))
}

class Counted {
  readonly part: Expression
  readonly #book: RuleBook
  readonly #powers = new Map<number, Expression>()
  readonly #upTo = new Map<number, Expression>()

  constructor(part: Expression, book: RuleBook) {
    this.part = part
    this.#book = book
    this.#powers.set(1, part)
  }

  exactly(count: number): Expression {
    const parts: Expression[] = []
    for (let left = count; left > 0;) {
      const power = highestPowerWithin(left)
      parts.push(this.#power(power))
      left -= power
    }
    return sequence(...parts)
  }

  upTo(count: number): Expression {
    if (count === 0) return nothing
    if (count === 1) return optional(this.part)
    const known = this.#upTo.get(count)
    if (known !== undefined) return known
    const power = highestPowerWithin(count)
    // Either a whole power and the rest of the count, or less than that power: never both ways to the same length.
    const made = this.#book.add(choice([sequence(this.#power(power), this.upTo(count - power)), this.upTo(power - 1)]))
    this.#upTo.set(count, made)
    return made
  }

  #power(power: number): Expression {
    const known = this.#powers.get(power)
    if (known !== undefined) return known
    const half = this.#power(power / 2)
    const made = this.#book.add(sequence(half, half))
    this.#powers.set(power, made)
    return made
  }
}

function highestPowerWithin(count: number): number {
  return 2 ** Math.floor(Math.log2(count))
}
