import { SchemaRefusal } from '../schema-refusal.ts'
import { type Facts, type Limits, type TypeName, noFacts, typeNames } from './facts.ts'
import { aboutType, limitKeywords, refusedKeywords } from './keywords.ts'
import { type SchemaNode, child, childPath, isSchemaObject, memberOf } from './schema-node.ts'

type SchemaObject = { readonly [key: string]: unknown }

/** What a schema says by itself, its references and alternatives left aside. Unknown keywords are annotations, as the standard has it. */
export function readFacts(schema: SchemaObject, node: SchemaNode): Facts {
  refuseUnenforceable(schema, node)
  const meant = Object.keys(schema).flatMap((keyword) => aboutType.get(keyword) ?? [])
  return {
    ...noFacts(node.path),
    types: readTypes(schema, node),
    meant: new Set(meant),
    values: readValues(schema, node),
    ...readObjectFacts(schema, node),
    ...readArrayFacts(schema, node),
    pattern: readString(schema, 'pattern', node),
    format: readString(schema, 'format', node),
    multipleOf: readMultipleOf(schema, node),
    least: readLimits(schema, 'least', node),
    most: readLimits(schema, 'most', node),
  }
}

function refuseUnenforceable(schema: SchemaObject, node: SchemaNode): void {
  for (const [keyword, isHarmless] of refusedKeywords) {
    if (Object.hasOwn(schema, keyword) && !isHarmless(schema[keyword], schema)) {
      throw new SchemaRefusal(childPath(node.path, keyword), `\`${keyword}\` cannot be enforced.`)
    }
  }
  if (node.path !== '' && typeof memberOf(schema, '$id') === 'string') {
    throw new SchemaRefusal(childPath(node.path, '$id'), 'Only the schema as a whole may have an `$id`.')
  }
}

function readTypes(schema: SchemaObject, node: SchemaNode): ReadonlySet<TypeName> | undefined {
  const said = memberOf(schema, 'type')
  if (said === undefined) return undefined
  const types = new Set<TypeName>()
  for (const name of Array.isArray(said) ? (said as readonly unknown[]) : [said]) {
    const known = typeNames.find((type) => type === name)
    if (known === undefined) throw new SchemaRefusal(childPath(node.path, 'type'), 'This is no type of JSON Schema.')
    types.add(known)
  }
  // OpenAPI's way to allow null beside a type.
  if (memberOf(schema, 'nullable') === true) types.add('null')
  return types
}

function readValues(schema: SchemaObject, node: SchemaNode): Facts['values'] {
  const path = childPath(node.path, 'enum')
  const values = memberOf(schema, 'enum')
  const hasConst = Object.hasOwn(schema, 'const')
  if (values !== undefined && (!Array.isArray(values) || values.length === 0)) {
    throw new SchemaRefusal(path, '`enum` must be a list of values.')
  }
  if (hasConst && values !== undefined) throw new SchemaRefusal(path, '`enum` and `const` cannot be used together.')
  if (hasConst) return { value: [schema['const']], path: childPath(node.path, 'const') }
  return values === undefined ? undefined : { value: values, path }
}

function readObjectFacts(schema: SchemaObject, node: SchemaNode): Partial<Facts> {
  const required = memberOf(schema, 'required') ?? []
  if (!Array.isArray(required) || !required.every((name) => typeof name === 'string')) {
    throw new SchemaRefusal(childPath(node.path, 'required'), '`required` must be a list of names.')
  }
  return {
    properties: new Map(namesIn(schema, 'properties', node).map((name) => [name, [child(node, 'properties', name)]])),
    required: new Map(required.map((name) => [name, childPath(node.path, 'required')])),
    additional: childIfSaid(schema, 'additionalProperties', node),
    propertyNames: childIfSaid(schema, 'propertyNames', node),
    patternProperties: namesIn(schema, 'patternProperties', node).map((pattern) => {
      const each = child(node, 'patternProperties', pattern)
      return { value: { pattern, node: each }, path: each.path }
    }),
  }
}

function readArrayFacts(schema: SchemaObject, node: SchemaNode): Partial<Facts> {
  // Before 2020 a tuple was a list under `items`, and what follows it was `additionalItems`.
  const isOldTuple = Array.isArray(memberOf(schema, 'items'))
  const tupleKeyword = isOldTuple ? 'items' : 'prefixItems'
  const tuple = memberOf(schema, tupleKeyword) ?? []
  if (!Array.isArray(tuple))
    throw new SchemaRefusal(childPath(node.path, 'prefixItems'), '`prefixItems` must be a list.')
  const unique = memberOf(schema, 'uniqueItems') === true
  return {
    prefixItems: tuple.map((_, index) => [child(node, tupleKeyword, index)]),
    items: childIfSaid(schema, isOldTuple ? 'additionalItems' : 'items', node),
    uniqueItems: unique ? { value: true, path: childPath(node.path, 'uniqueItems') } : undefined,
  }
}

function readString(schema: SchemaObject, keyword: string, node: SchemaNode): Facts['pattern'] {
  const value = memberOf(schema, keyword)
  const path = childPath(node.path, keyword)
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw new SchemaRefusal(path, `\`${keyword}\` must be a string.`)
  return { value, path }
}

function readMultipleOf(schema: SchemaObject, node: SchemaNode): Facts['multipleOf'] {
  const value = memberOf(schema, 'multipleOf')
  const path = childPath(node.path, 'multipleOf')
  if (value === undefined) return undefined
  if (value !== 1) throw new SchemaRefusal(path, 'Only multiples of 1 can be enforced.')
  return { value, path }
}

function readLimits(schema: SchemaObject, side: 'least' | 'most', node: SchemaNode): Limits {
  const limits: { -readonly [Name in keyof Limits]: Limits[Name] } = {}
  for (const { keyword, name, isCount } of limitKeywords.filter((each) => each.side === side)) {
    const value = memberOf(schema, keyword)
    const path = childPath(node.path, keyword)
    if (value === undefined) continue
    if (typeof value !== 'number' || !Number.isFinite(value) || (isCount && (value < 0 || !Number.isInteger(value)))) {
      throw new SchemaRefusal(
        path,
        `\`${keyword}\` must be a ${isCount ? 'whole number that is not negative' : 'number'}.`,
      )
    }
    limits[name] = { value, path }
  }
  return limits
}

function childIfSaid(schema: SchemaObject, keyword: string, node: SchemaNode): readonly SchemaNode[] {
  return Object.hasOwn(schema, keyword) ? [child(node, keyword)] : []
}

function namesIn(schema: SchemaObject, keyword: string, node: SchemaNode): readonly string[] {
  const value = memberOf(schema, keyword)
  if (value === undefined) return []
  if (!isSchemaObject(value))
    throw new SchemaRefusal(childPath(node.path, keyword), `\`${keyword}\` must be an object.`)
  return Object.keys(value)
}
