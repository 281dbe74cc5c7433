import { z } from 'zod'

/** A model as the list and the retrieve operation show it. Optional fields are left out when not announced, never null. */
export const modelSchema = z
  .object({
    id: z.string().min(1).describe('Model identifier. May contain `/`.'),
    object: z.literal('model'),
    created: z.int().min(0).describe('Unix seconds of publication, or `0` if it is not announced.'),
    owned_by: z.string().describe('The owning organization.'),
    shutdown_date: z.iso.date().nullable().describe('`YYYY-MM-DD`, or `null` if no shutdown is announced.'),
    context_length: z.int().min(1).optional().describe('Largest request in tokens, prompt plus output together.'),
    max_output_tokens: z.int().min(1).optional().describe('Most tokens that one request can generate.'),
    default_parameters: z.object({ max_tokens: z.int().min(1).optional() }).optional(),
    reasoning: z
      .object({
        supported_efforts: z.array(z.string().min(1).max(64)).describe('Values that `reasoning_effort` may take.'),
        default_effort: z.string().min(1).max(64).describe('Effort applied when a request names none.'),
        mandatory: z.boolean().describe('When true, the model always reasons.'),
      })
      .optional(),
  })
  .meta({ id: 'Model' })

export const modelListSchema = z
  .object({ object: z.literal('list'), data: z.array(modelSchema) })
  .meta({ id: 'ModelList' })

export type Model = z.infer<typeof modelSchema>
export type ModelList = z.infer<typeof modelListSchema>
