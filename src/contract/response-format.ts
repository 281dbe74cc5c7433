import { z } from 'zod'
import { namePattern } from './bounds.ts'
import { jsonObjectSchema } from './json-object.ts'

export const responseFormatSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('text') }),
    z.object({ type: z.literal('json_object') }),
    z.object({
      type: z.literal('json_schema'),
      json_schema: z.object({
        name: z.string().regex(namePattern),
        description: z.string().nullish(),
        strict: z.boolean().nullish(),
        schema: jsonObjectSchema.describe('JSON Schema that the reply fits.'),
      }),
    }),
  ])
  .meta({ id: 'ResponseFormat' })

export type WireResponseFormat = z.infer<typeof responseFormatSchema>
