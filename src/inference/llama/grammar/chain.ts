import { type Expression, choice, nothing, sequence } from './expression.ts'
import { json } from './json-grammar.ts'
import type { RuleBook } from './rule-book.ts'

export interface Link {
  readonly expression: Expression
  readonly optional: boolean
}

/**
 * Links in their order, commas between them, optional ones left out at will, with `min` to `max` of them present.
 * Undefined when no selection has so many. One rule for each link and count still to be told apart.
 */
export function chain(links: readonly Link[], min: number, max: number, book: RuleBook): Expression | undefined {
  // Counts that make no difference any more are one state: without bounds it only matters whether a comma is due.
  const countLimit = max >= links.length ? Math.max(1, min) : Math.max(1, min, max)
  const known = new Map<string, Expression | undefined>()

  function from(index: number, count: number): Expression | undefined {
    const link = links[index]
    if (link === undefined) return count >= min ? nothing : undefined
    const key = `${index}/${count}`
    if (known.has(key)) return known.get(key)
    const options: Expression[] = []
    const afterTaking = count < max ? from(index + 1, Math.min(count + 1, countLimit)) : undefined
    if (afterTaking !== undefined) {
      options.push(sequence(count > 0 ? json.comma : nothing, link.expression, afterTaking))
    }
    const afterSkipping = link.optional ? from(index + 1, count) : undefined
    if (afterSkipping !== undefined) options.push(afterSkipping)
    const made = options.length === 0 ? undefined : options.length === 1 ? options[0] : book.add(choice(options))
    known.set(key, made)
    return made
  }

  return from(0, 0)
}
