import { type Expression, literal, optional, sequence } from '../expression.ts'
import { json } from '../json-grammar.ts'
import { repeat } from '../repeat.ts'
import { SchemaRefusal } from '../schema-refusal.ts'
import type { CountRange } from './count-range.ts'
import type { ExpressionContext } from './expression-context.ts'
import { type Facts, noFacts } from './facts.ts'
import type { SchemaNode } from './schema-node.ts'
import { stringExpression } from './string-expression.ts'

/** An object of which only the kind of its members is known. */
export function mapExpression(facts: Facts, { min, max }: CountRange, context: ExpressionContext): Expression {
  const member = memberOf(facts, context)
  const least = facts.least.properties
  if (member === undefined || max === 0) {
    if (least !== undefined && min > 0) throw new SchemaRefusal(least.path, 'No property is allowed.')
    return literal('{}')
  }
  // The same name may come twice, and a reader keeps one of them: a second property can never be promised.
  if (least !== undefined && min > 1) {
    throw new SchemaRefusal(least.path, 'Without declared properties no more than one can be insisted on.')
  }
  const expression = sequence(member.name, json.colon, member.value)
  const more = repeat(sequence(json.comma, expression), 0, max - 1, context.book)
  const inside = sequence(expression, more)
  return sequence(literal('{'), min === 0 ? optional(inside) : inside, literal('}'))
}

interface Member {
  readonly name: Expression
  readonly value: Expression
}

/** Undefined where no member is allowed at all. */
function memberOf(facts: Facts, context: ExpressionContext): Member | undefined {
  const [pattern, another] = facts.patternProperties
  if (pattern === undefined) {
    if (forbids(facts.additional)) return undefined
    return { name: context.stringFor(facts.propertyNames), value: context.expressionFor(facts.additional) }
  }
  if (another !== undefined || facts.propertyNames.length > 0) {
    throw new SchemaRefusal(pattern.path, 'Several rules for names of properties cannot be enforced together.')
  }
  const { node } = pattern.value
  if (forbids([node])) throw new SchemaRefusal(pattern.path, 'Names that are not allowed cannot be enforced.')
  const names = { ...noFacts(pattern.path), pattern: { value: pattern.value.pattern, path: pattern.path } }
  return { name: stringExpression(names, context.book), value: context.expressionFor([node]) }
}

function forbids(nodes: readonly SchemaNode[]): boolean {
  return nodes.some(({ schema }) => schema === false)
}
