import { type Facts, type TypeName, generatedTypes } from './facts.ts'
import { sameValue } from './same-value.ts'
import type { SchemaNode } from './schema-node.ts'

/** How deep to look into properties for what tells two objects apart. */
const DEPTH_MAX = 3

type VariantsOf = (nodes: readonly SchemaNode[]) => readonly Facts[]

/**
 * Whether what is generated for `made` can be shown never to satisfy `other`: no type in common, no value in common, a property
 * that is always there and tells them apart, a property that `other` requires and that is never generated, or one that it forbids.
 */
export function neverFits(made: Facts, other: Facts, variantsOf: VariantsOf, depth = 0): boolean {
  if (!typesMeet(made, other)) return true
  const { values } = made
  if (values !== undefined && other.values !== undefined) {
    const others = other.values.value
    if (!values.value.some((value) => others.some((each) => sameValue(value, each)))) return true
  }
  const isObject = values === undefined && [...generatedTypes(made)].every((type) => type === 'object')
  return isObject && depth < DEPTH_MAX && objectNeverFits(made, other, variantsOf, depth)
}

function objectNeverFits(made: Facts, other: Facts, variantsOf: VariantsOf, depth: number): boolean {
  const declares = (name: string) => made.properties.has(name) || made.required.has(name)
  const isFreeMap = made.properties.size === 0 && made.required.size === 0
  if (!isFreeMap && [...other.required.keys()].some((name) => !declares(name))) return true
  const isClosed = other.additional.some(({ schema }) => schema === false) && other.patternProperties.length === 0
  return [...made.required.keys()].some((name) => {
    const theirs = other.properties.get(name)
    if (theirs === undefined) return isClosed
    const ours = made.properties.get(name)
    if (ours === undefined) return false
    const theirVariants = variantsOf(theirs)
    return variantsOf(ours).every((mine) => theirVariants.every((each) => neverFits(mine, each, variantsOf, depth + 1)))
  })
}

function typesMeet(made: Facts, other: Facts): boolean {
  if (other.types === undefined) return true
  const theirs = other.types
  const mine = made.values === undefined ? generatedTypes(made) : new Set(made.values.value.map(typeOfValue))
  return [...mine].some((type) => family(type).some((each) => theirs.has(each)))
}

/** A number may happen to be whole, and a whole number is a number. */
function family(type: TypeName): readonly TypeName[] {
  return type === 'number' || type === 'integer' ? ['number', 'integer'] : [type]
}

export function typeOfValue(value: unknown): TypeName {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  if (typeof value === 'string' || typeof value === 'boolean') return typeof value as 'string' | 'boolean'
  return 'object'
}
