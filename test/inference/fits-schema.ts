import { isJsonObject } from '../../src/inference/scripted/schema-reference.ts'

/** A plain validator for the part of JSON Schema that the samples claim to fit, written apart from the sampler. */
export function fitsSchema(value: unknown, schema: unknown, root: unknown = schema): boolean {
  if (schema === true) return true
  if (!isJsonObject(schema)) return false
  const reference = schema['$ref']
  if (typeof reference === 'string') return fitsSchema(value, lookUp(reference, root), root)
  const checks = [
    !('const' in schema) || same(value, schema['const']),
    !Array.isArray(schema['enum']) || schema['enum'].some((option) => same(value, option)),
    !Array.isArray(schema['anyOf']) || schema['anyOf'].some((option) => fitsSchema(value, option, root)),
    !Array.isArray(schema['allOf']) || schema['allOf'].every((part) => fitsSchema(value, part, root)),
    !('type' in schema) || [schema['type']].flat().some((type) => hasType(value, String(type))),
    !isJsonObject(value) || objectFits(value, schema, root),
    !Array.isArray(value) || arrayFits(value, schema, root),
    typeof value !== 'string' || within(value.length, schema['minLength'], schema['maxLength']),
    typeof value !== 'number' || numberFits(value, schema),
  ]
  return checks.every(Boolean)
}

function objectFits(
  value: { readonly [key: string]: unknown },
  schema: { readonly [key: string]: unknown },
  root: unknown,
) {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return (
    required.every((name) => Object.hasOwn(value, String(name))) &&
    Object.entries(value).every(([name, item]) =>
      Object.hasOwn(properties, name)
        ? fitsSchema(item, properties[name], root)
        : schema['additionalProperties'] !== false || required.includes(name),
    )
  )
}

function arrayFits(value: readonly unknown[], schema: { readonly [key: string]: unknown }, root: unknown): boolean {
  const prefix = Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : []
  return (
    within(value.length, schema['minItems'], schema['maxItems']) &&
    value.every((item, index) => fitsSchema(item, prefix[index] ?? schema['items'] ?? true, root))
  )
}

function numberFits(value: number, schema: { readonly [key: string]: unknown }): boolean {
  const step = schema['multipleOf']
  return (
    within(value, schema['minimum'], schema['maximum']) &&
    (typeof schema['exclusiveMinimum'] !== 'number' || value > schema['exclusiveMinimum']) &&
    (typeof schema['exclusiveMaximum'] !== 'number' || value < schema['exclusiveMaximum']) &&
    (typeof step !== 'number' || Number.isInteger(value / step))
  )
}

function hasType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isJsonObject(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

function within(figure: number, minimum: unknown, maximum: unknown): boolean {
  return figure >= Number(minimum ?? -Infinity) && figure <= Number(maximum ?? Infinity)
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function lookUp(reference: string, root: unknown): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (isJsonObject(node) ? node[key] : undefined), root)
}
