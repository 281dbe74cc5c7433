import { parseJsonText } from './parse-json-text.ts'
import { typeNames } from './type-names.ts'

const partLists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const
const partMaps = ['properties', 'patternProperties', '$defs', 'definitions'] as const
const parts = ['items', 'additionalProperties', 'not'] as const

/** What is wrong with a JSON Schema that somebody is writing; undefined for nothing. Only what surely is a mistake is told. */
export function schemaFault(source: string): string | undefined {
  const parsed = parseJsonText(source)
  if (!parsed.ok) return `Line ${parsed.line}, column ${parsed.column}: ${parsed.message}.`
  if (typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value)) {
    return 'A schema is a JSON object.'
  }
  return faultAt(parsed.value, '', 0)
}

function faultAt(schema: unknown, path: string, depth: number): string | undefined {
  const here = path === '' ? 'The schema' : path
  if (typeof schema === 'boolean' || depth > 64) return undefined
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return `${here} must be a schema.`
  const given = schema as Readonly<Record<string, unknown>>
  const types = given['type'] === undefined ? [] : Array.isArray(given['type']) ? given['type'] : [given['type']]
  const unknown = types.find((type) => typeof type !== 'string' || !Object.hasOwn(typeNames, type))
  if (unknown !== undefined) return `${here} has the type ${JSON.stringify(unknown)}, which does not exist.`
  if (given['enum'] !== undefined && !Array.isArray(given['enum'])) return `${path}.enum must be a list.`
  const { required } = given
  if (required !== undefined && !(Array.isArray(required) && required.every((name) => typeof name === 'string'))) {
    return `${here === 'The schema' ? '' : `${path}.`}required must be a list of names.`
  }
  return (
    partMaps.map((keyword) => faultInMap(given[keyword], join(path, keyword), depth)).find(Boolean) ??
    partLists.map((keyword) => faultInList(given[keyword], join(path, keyword), depth)).find(Boolean) ??
    parts
      .filter((keyword) => given[keyword] !== undefined)
      .map((keyword) => faultAt(given[keyword], join(path, keyword), depth + 1))
      .find(Boolean)
  )
}

function faultInMap(map: unknown, path: string, depth: number): string | undefined {
  if (map === undefined) return undefined
  if (typeof map !== 'object' || map === null || Array.isArray(map)) return `${path} must be an object.`
  return Object.entries(map)
    .map(([name, schema]) => faultAt(schema, join(path, name), depth + 1))
    .find(Boolean)
}

function faultInList(items: unknown, path: string, depth: number): string | undefined {
  if (items === undefined) return undefined
  if (!Array.isArray(items)) return `${path} must be a list of schemas.`
  return items.map((schema, index) => faultAt(schema, `${path}[${index}]`, depth + 1)).find(Boolean)
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}
