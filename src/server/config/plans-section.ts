import { z } from 'zod'
import { credentialKinds } from '../../contract/credential-kinds.ts'
import { minuteLimitMax } from '../../limits/token-bucket.ts'
import { retentionValues } from '../../contract/retention.ts'
import type { Plan } from '../../platform/plans/plan.ts'
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
  retention: z.array(z.enum(retentionValues)).min(1, 'list at least one value of retention').default(['zero']),
  price_multiplier: z.number().min(0).max(1000).default(1),
})

/** What an organization may use and how much of it: each plan under the name that organizations refer to. */
export const plansSectionSchema = z.record(nameSchema, planSchema)

export function planConfigFrom(name: string, section: z.output<typeof planSchema>): Plan {
  return {
    name,
    limits: {
      requestsPerMinute: section.limits.requests_per_minute,
      requestsPerDay: section.limits.requests_per_day,
      tokensPerMinute: section.limits.tokens_per_minute,
      tokensPerDay: section.limits.tokens_per_day,
    },
    models: section.models,
    credentials: new Set(section.credentials),
    retention: new Set(section.retention),
    priceMultiplier: section.price_multiplier,
  }
}
