import { z } from 'zod'

export type JsonObject = { readonly [key: string]: unknown }

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Any JSON object, passed on by reference: a JSON Schema is the engine's to judge, and copying would lose a `__proto__` key. */
export const jsonObjectSchema = z
  .custom<JsonObject>(isJsonObject, { error: 'Expected a JSON object.' })
  .meta({ type: 'object', additionalProperties: true })
