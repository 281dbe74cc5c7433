import { z } from 'zod'
import { credentialKinds } from '../../contract/credential-kinds.ts'
import { minuteLimitMax } from '../../limits/token-bucket.ts'
import type { PlanConfig } from './config.ts'
import { nameSchema, wholeNumber } from './section-schema.ts'

/** Beyond the minute's maximum, refill is no longer exact. */
const minuteLimitSchema = wholeNumber(0, minuteLimitMax)
const dayLimitSchema = wholeNumber(0, 1_000_000_000_000)

const planSchema = z.strictObject({
  limits: z.strictObject({
    requests_per_minute: minuteLimitSchema,
    requests_per_day: dayLimitSchema,
    tokens_per_minute: minuteLimitSchema,
    tokens_per_day: dayLimitSchema,
  }),
  models: z.array(z.string().min(1).max(256)).min(1, 'list at least one pattern; "*" opens every model'),
  credentials: z
    .array(z.enum(credentialKinds))
    .min(1, 'list at least one kind of credential')
    .default([...credentialKinds]),
})

/** What an organization may use and how much of it: each plan under the name that organizations refer to. */
export const plansSectionSchema = z.record(nameSchema, planSchema)

export function planConfigFrom(section: z.output<typeof planSchema>): PlanConfig {
  return {
    limits: {
      requestsPerMinute: section.limits.requests_per_minute,
      requestsPerDay: section.limits.requests_per_day,
      tokensPerMinute: section.limits.tokens_per_minute,
      tokensPerDay: section.limits.tokens_per_day,
    },
    models: section.models,
    credentials: new Set(section.credentials),
  }
}
