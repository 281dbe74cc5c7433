import { chain } from '../chain.ts'
import { type Expression, literal, nothing, optional, sequence } from '../expression.ts'
import { json } from '../json-grammar.ts'
import { literals } from '../literals.ts'
import { repeat } from '../repeat.ts'
import { SchemaRefusal } from '../schema-refusal.ts'
import { type CountRange, countRange } from './count-range.ts'
import type { ExpressionContext } from './expression-context.ts'
import type { Facts } from './facts.ts'
import { sameValue } from './same-value.ts'

export function arrayExpression(facts: Facts, context: ExpressionContext): Expression {
  const range = countRange(facts, 'items')
  const isUnique = facts.uniqueItems !== undefined && range.max > 1
  const inside = isUnique ? uniqueItems(facts, range, context) : items(facts, range, context)
  return sequence(literal('['), inside, literal(']'))
}

function items(facts: Facts, { min, max }: CountRange, context: ExpressionContext): Expression {
  const { book } = context
  const tuple = facts.prefixItems.slice(0, max)
  const rest = { min: Math.max(0, min - tuple.length), max: max - tuple.length }
  if (tuple.length === 0) return list(facts, rest, context)
  let inside = afterTuple(facts, rest, context)
  for (const [index, nodes] of [...tuple.entries()].toReversed()) {
    const item = sequence(index > 0 ? json.comma : nothing, context.expressionFor(nodes), inside)
    inside = book.add(index < min ? item : optional(item))
  }
  return inside
}

function list(facts: Facts, { min, max }: CountRange, context: ExpressionContext): Expression {
  if (max === 0 || (forbidsItems(facts) && min === 0)) return nothing
  refuseForbidden(facts)
  const item = context.expressionFor(facts.items)
  const more = repeat(sequence(json.comma, item), Math.max(0, min - 1), max - 1, context.book)
  return min === 0 ? optional(sequence(item, more)) : sequence(item, more)
}

/** Behind a tuple nothing is added that the schema does not describe or insist on. */
function afterTuple(facts: Facts, { min, max }: CountRange, context: ExpressionContext): Expression {
  const isDescribed = facts.items.length > 0 && !forbidsItems(facts)
  if (min === 0 && !isDescribed) return nothing
  refuseForbidden(facts)
  const item = sequence(json.comma, context.expressionFor(facts.items))
  return repeat(item, min, isDescribed ? max : min, context.book)
}

function forbidsItems(facts: Facts): boolean {
  return facts.items.some(({ schema }) => schema === false)
}

function refuseForbidden(facts: Facts): void {
  const forbidding = facts.items.find(({ schema }) => schema === false)
  if (forbidding !== undefined) throw new SchemaRefusal(forbidding.path, 'More items are required than are allowed.')
}

/** A grammar cannot remember what it has derived; but listed values can each be offered once, in the order of the list. */
function uniqueItems(facts: Facts, range: CountRange, context: ExpressionContext): Expression {
  const path = facts.uniqueItems?.path ?? facts.path
  const values = facts.prefixItems.length === 0 ? context.valuesOf(facts.items) : undefined
  if (values === undefined)
    throw new SchemaRefusal(path, '`uniqueItems` can only be enforced where the items are an `enum`.')
  const distinct = values.filter((value, index) => values.findIndex((each) => sameValue(each, value)) === index)
  const links = distinct.map((value) => ({ expression: literals([JSON.stringify(value)]), optional: true }))
  const inside = chain(links, range.min, range.max, context.book)
  if (inside === undefined) throw new SchemaRefusal(path, 'There are fewer different items than are required.')
  return inside
}
