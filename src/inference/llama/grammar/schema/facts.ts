import type { SchemaNode } from './schema-node.ts'

export const typeNames = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] as const

export type TypeName = (typeof typeNames)[number]

/** Something a schema says, and where it says it. */
export interface Said<Value> {
  readonly value: Value
  readonly path: string
}

/**
 * All that one or several schemas demand together, once references and alternatives are resolved. A list of nodes means that
 * all of them hold; an empty one that anything does.
 */
export interface Facts {
  readonly path: string
  /** Undefined where no type is named. */
  readonly types: ReadonlySet<TypeName> | undefined
  /** The types that the other keywords are about: what is generated where no type is named. */
  readonly meant: ReadonlySet<TypeName>
  /** From `enum` and `const`. */
  readonly values: Said<readonly unknown[]> | undefined

  readonly properties: ReadonlyMap<string, readonly SchemaNode[]>
  readonly required: ReadonlyMap<string, string>
  readonly additional: readonly SchemaNode[]
  readonly patternProperties: readonly Said<{ readonly pattern: string; readonly node: SchemaNode }>[]
  readonly propertyNames: readonly SchemaNode[]

  readonly prefixItems: readonly (readonly SchemaNode[])[]
  readonly items: readonly SchemaNode[]
  readonly uniqueItems: Said<true> | undefined

  readonly pattern: Said<string> | undefined
  readonly format: Said<string> | undefined
  readonly multipleOf: Said<number> | undefined

  readonly least: Limits
  readonly most: Limits
}

/** `least` holds the keywords where the largest figure wins, `most` those where the smallest does. */
export type Limits = { readonly [Name in LimitName]?: Said<number> }

export type LimitName = 'length' | 'items' | 'properties' | 'inclusive' | 'exclusive'

export function noFacts(path: string): Facts {
  return {
    path,
    types: undefined,
    meant: new Set(),
    values: undefined,
    properties: new Map(),
    required: new Map(),
    additional: [],
    patternProperties: [],
    propertyNames: [],
    prefixItems: [],
    items: [],
    uniqueItems: undefined,
    pattern: undefined,
    format: undefined,
    multipleOf: undefined,
    least: {},
    most: {},
  }
}

/** The types that may be generated. */
export function generatedTypes(facts: Facts): ReadonlySet<TypeName> {
  if (facts.types !== undefined) return facts.types
  return facts.meant.size > 0 ? facts.meant : new Set(typeNames)
}
