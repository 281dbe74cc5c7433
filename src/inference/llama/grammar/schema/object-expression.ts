import { chain } from '../chain.ts'
import { type Expression, literal, sequence } from '../expression.ts'
import { json } from '../json-grammar.ts'
import { SchemaRefusal } from '../schema-refusal.ts'
import { countRange } from './count-range.ts'
import type { ExpressionContext } from './expression-context.ts'
import type { Facts } from './facts.ts'
import { mapExpression } from './map-expression.ts'
import type { SchemaNode } from './schema-node.ts'

/** Declared properties in their order; where none is declared, a map from names to values. */
export function objectExpression(facts: Facts, context: ExpressionContext): Expression {
  const declared = declaredProperties(facts)
  const range = countRange(facts, 'properties')
  if (declared.size === 0) return mapExpression(facts, range, context)
  checkNames(facts, declared, context)
  const links = [...declared].flatMap(([name, nodes]) => {
    const isRequired = facts.required.has(name)
    const forbidding = nodes.find(({ schema }) => schema === false)
    if (forbidding !== undefined && !isRequired) return []
    if (forbidding !== undefined) throw new SchemaRefusal(forbidding.path, 'A required property is not allowed.')
    const member = sequence(literal(JSON.stringify(name)), json.colon, context.expressionFor(nodes))
    return [{ expression: member, optional: !isRequired }]
  })
  const inside = chain(links, range.min, range.max, context.book)
  if (inside === undefined) {
    const path = (facts.least.properties ?? facts.most.properties)?.path ?? facts.path
    throw new SchemaRefusal(path, 'The declared properties cannot come to this number.')
  }
  return sequence(literal('{'), inside, literal('}'))
}

/** A name that is required but not declared answers to what is said of additional properties. */
function declaredProperties(facts: Facts): ReadonlyMap<string, readonly SchemaNode[]> {
  const declared = new Map(facts.properties)
  for (const [name, path] of facts.required) {
    if (declared.has(name)) continue
    if (facts.patternProperties.length > 0) {
      throw new SchemaRefusal(path, 'A required property must be declared where there are `patternProperties`.')
    }
    declared.set(name, facts.additional)
  }
  return declared
}

/** Patterns and rules for names are held against the declared ones, which are the only ones generated. */
function checkNames(facts: Facts, declared: ReadonlyMap<string, unknown>, context: ExpressionContext): void {
  for (const { value, path } of facts.patternProperties) {
    const pattern = readPattern(value.pattern, path)
    if ([...declared.keys()].some((name) => pattern.test(name))) {
      throw new SchemaRefusal(path, 'A declared property that also matches a pattern cannot be enforced.')
    }
  }
  for (const node of facts.propertyNames) {
    if (saysNothingOfNames(node.schema)) continue
    const names = context.valuesOf([node])
    if (names === undefined) throw new SchemaRefusal(node.path, '`propertyNames` cannot be enforced here.')
    const outside = [...declared.keys()].find((name) => !names.includes(name))
    if (outside !== undefined) throw new SchemaRefusal(node.path, 'A declared property has a name that is not allowed.')
  }
}

function readPattern(source: string, path: string): RegExp {
  try {
    return new RegExp(source, 'u')
  } catch {
    throw new SchemaRefusal(path, 'The pattern is not a valid regular expression.')
  }
}

function saysNothingOfNames(schema: unknown): boolean {
  return schema === true || JSON.stringify(schema) === '{"type":"string"}' || JSON.stringify(schema) === '{}'
}
