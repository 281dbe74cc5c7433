import { z } from 'zod'
import type { ConfigPath } from './path-text.ts'

/** The names that may stand in the section at `path`, read off the schema. `value` picks the branch of a union by `kind`. */
export function knownNames(schema: z.core.$ZodType, path: ConfigPath, value: unknown): readonly string[] {
  const current = unwrap(schema, value)
  const [part, ...rest] = path
  if (part === undefined) return namesOf(current)
  const next = childSchema(current, part)
  return next === undefined ? [] : knownNames(next, rest, childValue(value, part))
}

/** A union whose branch is unclear answers with the names of all its branches. */
function namesOf(schema: z.core.$ZodType): readonly string[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(namesOf)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

function childSchema(schema: z.core.$ZodType, part: string | number): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[part]
  if (schema instanceof z.ZodRecord) return schema.valueType
  if (schema instanceof z.ZodArray) return schema.element
  return undefined
}

function unwrap(schema: z.core.$ZodType, value: unknown): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return unwrap(schema.unwrap(), value)
  }
  if (schema instanceof z.ZodUnion) {
    const branch = schema.options.find((option) => accepts(option, value))
    return branch === undefined ? schema : unwrap(branch, value)
  }
  return schema
}

/** Whether a value is of the branch's make: a list for a list, and for a section the same `kind`. */
function accepts(schema: z.core.$ZodType, value: unknown): boolean {
  if (schema instanceof z.ZodArray) return Array.isArray(value)
  if (!(schema instanceof z.ZodObject)) return false
  const kind = schema.shape['kind']
  return kind instanceof z.ZodLiteral && kind.safeParse(childValue(value, 'kind')).success
}

export function childValue(value: unknown, part: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
  return (value as Record<string | number, unknown>)[part]
}
