import { matches } from './check-scalar.ts'
import type { Check, Misfit } from './misfit.ts'

/** Properties: those that must be there, those that may, and what each of them is. */
export function checkObject({ value, schema, path, inner }: Check): Misfit[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const misfits: Misfit[] = []
  const properties = objectOr(schema['properties'])
  const patterns = Object.entries(objectOr(schema['patternProperties']))
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  for (const name of required) {
    if (!Object.hasOwn(value, String(name))) misfits.push({ path, message: `lacks ${JSON.stringify(name)}` })
  }
  for (const [name, item] of Object.entries(value)) {
    const at = /^[A-Za-z_]\w*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`
    const fitting = patterns.filter(([pattern]) => matches(pattern, name))
    const known = Object.hasOwn(properties, name)
    if (known) misfits.push(...inner(item, properties[name], at))
    for (const [, patternSchema] of fitting) misfits.push(...inner(item, patternSchema, at))
    if (known || fitting.length > 0) continue
    if (schema['additionalProperties'] === false) misfits.push({ path: at, message: 'is not in the schema' })
    else misfits.push(...inner(item, schema['additionalProperties'] ?? true, at))
  }
  const count = Object.keys(value).length
  const { minProperties, maxProperties } = schema as { minProperties?: unknown; maxProperties?: unknown }
  if (typeof minProperties === 'number' && count < minProperties) {
    misfits.push({ path, message: `must have at least ${minProperties} properties` })
  }
  if (typeof maxProperties === 'number' && count > maxProperties) {
    misfits.push({ path, message: `must have at most ${maxProperties} properties` })
  }
  return misfits
}

function objectOr(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
