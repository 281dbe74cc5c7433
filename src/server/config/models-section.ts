import { z } from 'zod'
import type { ModelConfig } from './config.ts'
import { priceSchema } from './price-schema.ts'
import { wholeNumber } from './section-schema.ts'

const TOKENS_MAX = 100_000_000
const UNIX_SECONDS_MAX = 253_402_300_799

const modelIdSchema = z
  .string()
  .min(1)
  .max(256)
  // eslint-disable-next-line no-control-regex -- Control characters are exactly what is being refused.
  .regex(/^[^\u0000-\u001F\u007F-\u009F\u2028\u2029]*$/, 'an id has no control characters')
  .regex(/^[^/ ]([^]*[^/ ])?$/, 'an id neither begins nor ends with `/` or a space')

const effortSchema = z.string().min(1).max(64)

const createdAdvice = 'expected unix seconds, such as 1767225600, or a date, such as 2026-01-01'
const createdSchema = z.union([wholeNumber(0, UNIX_SECONDS_MAX), z.iso.date({ error: createdAdvice })], {
  error: createdAdvice,
})

const dateSchema = z.iso.date({ error: 'expected a date, such as 2027-06-30' })

const modelSchema = z.strictObject({
  id: modelIdSchema,
  engine: z.string(),
  upstream_model: z.string().min(1).optional(),
  owned_by: z.string().min(1).max(256),
  created: createdSchema.default(0),
  shutdown_date: dateSchema.optional(),
  context_length: wholeNumber(1, TOKENS_MAX).optional(),
  max_output_tokens: wholeNumber(1, TOKENS_MAX).optional(),
  default_parameters: z.strictObject({ max_tokens: wholeNumber(1, TOKENS_MAX).optional() }).optional(),
  reasoning: z
    .strictObject({
      supported_efforts: z.array(effortSchema).min(1),
      default_effort: effortSchema,
      mandatory: z.boolean(),
    })
    .optional(),
  reasoning_history: z.enum(['restore', 'reject', 'accept']).default('restore'),
  concurrent_max: wholeNumber(1, 1_000_000).optional(),
  price: priceSchema.optional(),
})

/** The models that the API offers, in the order in which it lists them. */
export const modelsSectionSchema = z.array(modelSchema).min(1, 'list at least one model')

export type ModelSection = z.output<typeof modelSchema>

export function modelConfigFrom(section: ModelSection): ModelConfig {
  const { context_length, max_output_tokens, reasoning } = section
  const max_tokens = section.default_parameters?.max_tokens
  return {
    model: {
      id: section.id,
      object: 'model',
      created: unixSeconds(section.created),
      owned_by: section.owned_by,
      shutdown_date: section.shutdown_date ?? null,
      ...(context_length !== undefined && { context_length }),
      ...(max_output_tokens !== undefined && { max_output_tokens }),
      ...(max_tokens !== undefined && { default_parameters: { max_tokens } }),
      ...(reasoning !== undefined && { reasoning }),
    },
    engine: section.engine,
    upstreamModel: section.upstream_model ?? section.id,
    reasoningHistory: section.reasoning_history,
    concurrentMax: section.concurrent_max,
  }
}

function unixSeconds(created: number | string): number {
  return typeof created === 'number' ? created : Date.parse(`${created}T00:00:00Z`) / 1000
}
