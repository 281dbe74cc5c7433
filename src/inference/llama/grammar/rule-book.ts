import { GRAMMAR_BOUNDS } from './bounds.ts'
import { type Expression, reference } from './expression.ts'
import type { Rule } from './grammar.ts'
import { SchemaRefusal } from './schema-refusal.ts'

/** The rules of a grammar in the making. Names are given in order, so that the same schema always makes the same text. */
export class RuleBook {
  readonly #rules = new Map<string, Expression>()
  readonly #named = new Map<string, Expression>()
  #reserved = 0

  /** A name for a rule that is defined later: how recursive schemas refer to themselves. */
  reserve(): string {
    this.#reserved += 1
    if (this.#reserved > GRAMMAR_BOUNDS.rulesMax) throw new SchemaRefusal('', 'The schema needs too large a grammar.')
    return `r${this.#reserved}`
  }

  define(name: string, body: Expression): void {
    this.#rules.set(name, body)
  }

  /** A reference to a new rule. What is small already stands for itself. */
  add(body: Expression): Expression {
    if (body.kind === 'reference' || body.kind === 'literal') return body
    const name = this.reserve()
    this.define(name, body)
    return reference(name)
  }

  /** Like `add`, but the same key is only built once. */
  once(key: string, build: () => Expression): Expression {
    const known = this.#named.get(key)
    if (known !== undefined) return known
    const made = this.add(build())
    this.#named.set(key, made)
    return made
  }

  rules(): readonly Rule[] {
    return [...this.#rules].map(([name, body]) => ({ name, body }))
  }
}
