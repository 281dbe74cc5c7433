import type { JsonObject } from '../generation-request.ts'
import { sampleNumber, sampleString } from './sample-scalar.ts'
import { isJsonObject, resolveReference } from './schema-reference.ts'

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }

/** Beyond these bounds a sample is cut short (with `null`, fewer items), so that no schema can cost more than a moment. */
const DEPTH_MAX = 32
const NODES_MAX = 5_000
const ITEMS_MAX = 100
/** From this depth on, optional branches are left out and the plainest alternative is taken: recursive schemas then end. */
const PLAIN_FROM_DEPTH = 4

/**
 * A small instance that fits a JSON schema. Covers type (also as a list), properties and required, items, prefixItems and
 * minItems, enum, const, anyOf, oneOf, allOf, `$ref` inside the document, string lengths and common formats, number bounds
 * and steps. Patterns and conditions are not followed.
 */
export function sampleFromSchema(schema: JsonObject): JsonValue {
  return new Sampler(schema).sample(schema, 'value', 0)
}

class Sampler {
  readonly #root: JsonObject
  #nodes = 0

  constructor(root: JsonObject) {
    this.#root = root
  }

  /** `hint` is the name of the property to fill: it makes strings readable. */
  sample(unresolved: unknown, hint: string, depth: number): JsonValue {
    this.#nodes += 1
    if (depth > DEPTH_MAX || this.#nodes > NODES_MAX) return null
    const schema = resolveReference(unresolved, this.#root)
    if (schema === undefined) return hint
    if ('const' in schema) return schema['const'] as JsonValue
    if (Array.isArray(schema['enum']) && schema['enum'].length > 0) return schema['enum'][0] as JsonValue
    const alternatives = schema['anyOf'] ?? schema['oneOf']
    if (Array.isArray(alternatives) && alternatives.length > 0) {
      return this.sample(withoutAlternatives(schema, this.#choose(alternatives, depth)), hint, depth + 1)
    }
    if (Array.isArray(schema['allOf'])) return this.sample(this.#merge(schema, schema['allOf']), hint, depth + 1)
    return this.#sampleType(schema, hint, depth)
  }

  #sampleType(schema: JsonObject, hint: string, depth: number): JsonValue {
    switch (typeOf(schema, depth)) {
      case 'object':
        return this.#sampleObject(schema, depth)
      case 'array':
        return this.#sampleArray(schema, hint, depth)
      case 'number':
        return sampleNumber(schema, false)
      case 'integer':
        return sampleNumber(schema, true)
      case 'boolean':
        return true
      case 'null':
        return null
      default:
        return sampleString(schema, hint)
    }
  }

  #sampleObject(schema: JsonObject, depth: number): JsonValue {
    const properties = isJsonObject(schema['properties']) ? schema['properties'] : {}
    const required = Array.isArray(schema['required'])
      ? schema['required'].filter((name) => typeof name === 'string')
      : []
    const optional = depth < PLAIN_FROM_DEPTH && required.length === 0 ? Object.keys(properties) : []
    const entries = [...new Set([...required, ...optional])].map((name): [string, JsonValue] => [
      name,
      this.sample(Object.hasOwn(properties, name) ? properties[name] : {}, name, depth + 1),
    ])
    // Built from entries, since assigning would let a property named `__proto__` replace the prototype.
    return Object.fromEntries(entries)
  }

  #sampleArray(schema: JsonObject, hint: string, depth: number): JsonValue {
    const prefix = Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : []
    const wanted = Math.max(Number(schema['minItems'] ?? 0), depth < PLAIN_FROM_DEPTH ? 1 : 0, prefix.length)
    const allowed = Math.min(Number(schema['maxItems'] ?? ITEMS_MAX), ITEMS_MAX)
    const length = Math.min(wanted, allowed)
    return Array.from({ length }, (_, index) => this.sample(prefix[index] ?? schema['items'] ?? {}, hint, depth + 1))
  }

  /** The first alternative; deep down the first that leads no further, so that a recursive schema comes to an end. */
  #choose(alternatives: readonly unknown[], depth: number): unknown {
    if (depth < PLAIN_FROM_DEPTH) return alternatives[0]
    const plain = alternatives.find((alternative) => {
      const schema = resolveReference(alternative, this.#root)
      return schema !== undefined && !['object', 'array'].includes(typeOf(schema, depth))
    })
    return plain ?? alternatives[0]
  }

  #merge(schema: JsonObject, parts: readonly unknown[]): JsonObject {
    const { allOf: _, ...merged } = schema
    for (const part of parts) {
      const resolved = resolveReference(part, this.#root) ?? {}
      const properties = { ...asObject(merged['properties']), ...asObject(resolved['properties']) }
      const required = [...asArray(merged['required']), ...asArray(resolved['required'])]
      Object.assign(merged, resolved, { properties, required })
    }
    return merged
  }
}

/** What the chosen alternative says goes beside what the schema says for all of them. */
function withoutAlternatives(schema: JsonObject, chosen: unknown): unknown {
  const { anyOf: _any, oneOf: _one, ...rest } = schema
  return Object.keys(rest).some((key) => constrains.has(key)) ? { ...rest, allOf: [chosen] } : chosen
}

const constrains = new Set(['properties', 'required', 'items', 'minItems', 'minLength', 'minimum', 'type', 'allOf'])

function typeOf(schema: JsonObject, depth: number): string {
  const type = schema['type']
  if (typeof type === 'string') return type
  if (Array.isArray(type)) {
    const nullable = type.includes('null')
    if (nullable && depth >= PLAIN_FROM_DEPTH) return 'null'
    return String(type.find((name) => name !== 'null') ?? 'null')
  }
  if ('properties' in schema || 'required' in schema) return 'object'
  if ('items' in schema || 'prefixItems' in schema || 'minItems' in schema) return 'array'
  if ('minimum' in schema || 'maximum' in schema || 'multipleOf' in schema) return 'number'
  return 'string'
}

function asObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
