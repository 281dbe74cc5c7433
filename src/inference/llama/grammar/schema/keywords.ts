import type { LimitName, TypeName } from './facts.ts'
import { isSchemaObject } from './schema-node.ts'

/** Which type each keyword is about. */
export const aboutType: ReadonlyMap<string, TypeName> = new Map([
  ...['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames'].map(about('object')),
  ...['minProperties', 'maxProperties'].map(about('object')),
  ...['items', 'prefixItems', 'additionalItems', 'minItems', 'maxItems', 'uniqueItems'].map(about('array')),
  ...['minLength', 'maxLength', 'pattern', 'format'].map(about('string')),
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map(about('number')),
])

function about(type: TypeName) {
  return (keyword: string): [string, TypeName] => [keyword, type]
}

interface LimitKeyword {
  readonly keyword: string
  readonly side: 'least' | 'most'
  readonly name: LimitName
  /** Counts are whole and not negative. */
  readonly isCount: boolean
}

export const limitKeywords: readonly LimitKeyword[] = [
  { keyword: 'minLength', side: 'least', name: 'length', isCount: true },
  { keyword: 'maxLength', side: 'most', name: 'length', isCount: true },
  { keyword: 'minItems', side: 'least', name: 'items', isCount: true },
  { keyword: 'maxItems', side: 'most', name: 'items', isCount: true },
  { keyword: 'minProperties', side: 'least', name: 'properties', isCount: true },
  { keyword: 'maxProperties', side: 'most', name: 'properties', isCount: true },
  { keyword: 'minimum', side: 'least', name: 'inclusive', isCount: false },
  { keyword: 'maximum', side: 'most', name: 'inclusive', isCount: false },
  { keyword: 'exclusiveMinimum', side: 'least', name: 'exclusive', isCount: false },
  { keyword: 'exclusiveMaximum', side: 'most', name: 'exclusive', isCount: false },
]

/** Keywords that put several schemas together. */
export const applicators: ReadonlySet<string> = new Set(['$ref', 'allOf', 'anyOf', 'oneOf'])

type IsHarmless = (value: unknown, schema: { readonly [key: string]: unknown }) => boolean

const never: IsHarmless = () => false
const whenTrue: IsHarmless = (value) => value === true
const whenEmpty: IsHarmless = (value) => isSchemaObject(value) && Object.keys(value).length === 0

/** Keywords that demand something no grammar here can promise, and when they demand nothing after all. */
export const refusedKeywords: ReadonlyMap<string, IsHarmless> = new Map([
  ['not', (value) => value === false],
  // Without a branch a condition decides nothing.
  ['if', (_, schema) => !('then' in schema) && !('else' in schema)],
  ['dependentRequired', whenEmpty],
  ['dependentSchemas', whenEmpty],
  ['dependencies', whenEmpty],
  ['contains', never],
  ['unevaluatedItems', whenTrue],
  ['unevaluatedProperties', whenTrue],
  ['$dynamicRef', never],
  ['$recursiveRef', never],
])
