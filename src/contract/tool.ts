import { z } from 'zod'
import { namePattern } from './bounds.ts'
import { jsonObjectSchema } from './json-object.ts'

/** A function that the model may call. A tool without `parameters` takes none. */
export const toolSchema = z
  .object({
    type: z.literal('function'),
    function: z.object({
      name: z.string().regex(namePattern),
      description: z.string().nullish(),
      parameters: jsonObjectSchema.nullish().describe('JSON Schema of the arguments.'),
      strict: z.boolean().nullish().describe('Arguments always fit the schema.'),
    }),
  })
  .meta({ id: 'Tool' })

export const toolChoiceSchema = z
  .union([
    z.enum(['none', 'auto', 'required']),
    z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) }),
  ])
  .meta({ id: 'ToolChoice' })

export type WireTool = z.infer<typeof toolSchema>
export type WireToolChoice = z.infer<typeof toolChoiceSchema>
