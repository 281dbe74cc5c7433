import { nameOf, type Schema } from './openapi-document.ts'

/** What may stand in a place, leaving out that it may also be null: told apart, since that is said separately. */
export function withoutNull(schema: Schema): { schema: Schema; nullable: boolean } {
  const { anyOf, type } = schema
  if (Array.isArray(type) && type.includes('null')) {
    const rest = type.filter((name) => name !== 'null')
    return { schema: { ...schema, type: rest.length === 1 ? (rest[0] ?? 'null') : rest }, nullable: true }
  }
  if (anyOf === undefined || !anyOf.some((one) => one.type === 'null')) return { schema, nullable: false }
  const rest = anyOf.filter((one) => one.type !== 'null')
  const [only] = rest
  const { anyOf: _all, ...outer } = schema
  return {
    schema: rest.length === 1 && only !== undefined ? { ...outer, ...only } : { ...outer, anyOf: rest },
    nullable: true,
  }
}

/** A type in words: `string`, `array of Message, at least 1`, `"auto" or "none"`. */
export function typeWords(given: Schema): string {
  const { schema, nullable } = withoutNull(given)
  const words = `${plainWords(schema)}${boundWords(schema)}`
  return nullable ? `${words}, or null` : words
}

function plainWords(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const either = schema.anyOf ?? schema.oneOf
  if (either !== undefined) return [...new Set(either.map(typeWords))].join(' or ')
  if (schema.type === 'array') return schema.items === undefined ? 'array' : `array of ${typeWords(schema.items)}`
  return Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything')
}

/** Numbers so large that they mean "any" are left out. */
function boundWords({ minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): string {
  const least = usual(minimum ?? minItems)
  const most = usual(maximum ?? maxItems)
  const length = minLength === undefined && maxLength === undefined ? '' : lengthWords(minLength, maxLength)
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}${length}`
  if (least !== undefined) return `, at least ${least}${length}`
  return most === undefined ? length : `, at most ${most}${length}`
}

function lengthWords(least: number | undefined, most: number | undefined): string {
  if (most === undefined) return least === 1 ? ', not empty' : `, at least ${least ?? 0} characters`
  return `, ${least ?? 0} to ${most} characters`
}

function usual(bound: number | undefined): number | undefined {
  return bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound
}
