import { SCHEMA_BOUNDS } from './bounds.ts'

/**
 * Why a schema is too large to look at, or undefined. Visits no more values than the bounds allow and does not recurse, so it
 * may run where a hostile schema must not be copied or printed yet.
 */
export function measureSchema(schema: unknown): string | undefined {
  const todo: { readonly value: unknown; readonly depth: number }[] = [{ value: schema, depth: 1 }]
  let values = 0
  let characters = 0
  let enumValues = 0
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { value, depth } = next
    values += 1
    if (depth > SCHEMA_BOUNDS.depthMax) return `The schema is nested more than ${SCHEMA_BOUNDS.depthMax} levels deep.`
    if (values > SCHEMA_BOUNDS.valuesMax) return `The schema has more than ${SCHEMA_BOUNDS.valuesMax} values.`
    if (typeof value === 'string') characters += value.length
    if (typeof value === 'object' && value !== null) {
      if (Array.isArray(value) && value.length > SCHEMA_BOUNDS.valuesMax)
        return `The schema has more than ${SCHEMA_BOUNDS.valuesMax} values.`
      for (const key in value) {
        if (!Object.hasOwn(value, key)) continue
        const member: unknown = (value as { readonly [key: string]: unknown })[key]
        if (!Array.isArray(value)) characters += key.length
        if (key === 'enum' && Array.isArray(member)) enumValues += member.length
        todo.push({ value: member, depth: depth + 1 })
        if (todo.length > SCHEMA_BOUNDS.valuesMax) return `The schema has more than ${SCHEMA_BOUNDS.valuesMax} values.`
      }
    }
    if (characters > SCHEMA_BOUNDS.charactersMax) return 'The schema is too long.'
    if (enumValues > SCHEMA_BOUNDS.enumValuesMax)
      return `The schema lists more than ${SCHEMA_BOUNDS.enumValuesMax} values in \`enum\`.`
  }
  return undefined
}
