import { SchemaRefusal } from '../schema-refusal.ts'
import type { Facts, LimitName, Limits, Said, TypeName } from './facts.ts'
import { sameValue } from './same-value.ts'
import type { SchemaNode } from './schema-node.ts'

/** What holds when both hold; undefined when nothing can satisfy both. Refuses what it cannot put into one. */
export function conjoin(a: Facts, b: Facts): Facts | undefined {
  refuseMixedNames(a, b)
  refuseMixedNames(b, a)
  const types = commonTypes(a.types, b.types)
  const values = commonValues(a.values, b.values)
  if (types?.size === 0 || values?.value.length === 0) return undefined
  return {
    path: a.path,
    types,
    meant: new Set([...a.meant, ...b.meant]),
    values,
    properties: joinProperties(a, b),
    required: new Map([...a.required, ...b.required]),
    additional: joinNodes(a.additional, b.additional),
    patternProperties: [...a.patternProperties, ...b.patternProperties],
    propertyNames: joinNodes(a.propertyNames, b.propertyNames),
    prefixItems: joinTuples(a, b),
    items: joinNodes(a.items, b.items),
    uniqueItems: a.uniqueItems ?? b.uniqueItems,
    pattern: onlyOne('pattern', a.pattern, b.pattern),
    format: onlyOne('format', a.format, b.format),
    multipleOf: onlyOne('multipleOf', a.multipleOf, b.multipleOf),
    least: joinLimits(a.least, b.least, (one, other) => one > other),
    most: joinLimits(a.most, b.most, (one, other) => one < other),
  }
}

/** What one schema says of names by pattern is no exception to what another says of additional names. */
function refuseMixedNames(a: Facts, b: Facts): void {
  const [pattern] = a.patternProperties
  if (pattern !== undefined && (b.additional.length > 0 || b.patternProperties.length > 0)) {
    throw new SchemaRefusal(
      pattern.path,
      '`patternProperties` cannot be merged with what another schema says of names.',
    )
  }
}

function commonTypes(a: Facts['types'], b: Facts['types']): Facts['types'] {
  if (a === undefined || b === undefined) return a ?? b
  return new Set([...a, ...b].filter((type) => allows(a, type) && allows(b, type)))
}

function commonValues(a: Facts['values'], b: Facts['values']): Facts['values'] {
  if (a === undefined || b === undefined) return a ?? b
  return { path: a.path, value: a.value.filter((value) => b.value.some((other) => sameValue(value, other))) }
}

function allows(types: ReadonlySet<TypeName>, type: TypeName): boolean {
  return types.has(type) || (type === 'integer' && types.has('number'))
}

/** A property that only one side declares still answers to what the other says of additional ones. */
function joinProperties(a: Facts, b: Facts): Facts['properties'] {
  const names = new Set([...a.properties.keys(), ...b.properties.keys()])
  return new Map(
    [...names].map((name) => [
      name,
      joinNodes(a.properties.get(name) ?? a.additional, b.properties.get(name) ?? b.additional),
    ]),
  )
}

function joinTuples(a: Facts, b: Facts): Facts['prefixItems'] {
  const length = Math.max(a.prefixItems.length, b.prefixItems.length)
  return Array.from({ length }, (_, index) =>
    joinNodes(a.prefixItems[index] ?? a.items, b.prefixItems[index] ?? b.items),
  )
}

function joinNodes(a: readonly SchemaNode[], b: readonly SchemaNode[]): readonly SchemaNode[] {
  return [...a, ...b.filter(({ path }) => !a.some((other) => other.path === path))]
}

function onlyOne<Value>(
  keyword: string,
  a: Said<Value> | undefined,
  b: Said<Value> | undefined,
): Said<Value> | undefined {
  if (a !== undefined && b !== undefined && a.value !== b.value) {
    throw new SchemaRefusal(b.path, `Two different values of \`${keyword}\` cannot be enforced together.`)
  }
  return a ?? b
}

function joinLimits(a: Limits, b: Limits, isStricter: (one: number, other: number) => boolean): Limits {
  const joined: { -readonly [Name in LimitName]?: Said<number> } = { ...a }
  for (const [name, said] of Object.entries(b) as [LimitName, Said<number>][]) {
    const current = joined[name]
    if (current === undefined || isStricter(said.value, current.value)) joined[name] = said
  }
  return joined
}
