import { z } from 'zod'
import { credentialKinds } from '../../contract/credential-kinds.ts'
import { retentionValues } from '../../contract/retention.ts'
import { minuteLimitMax } from '../../limits/token-bucket.ts'
import type { Plan } from './plan.ts'

const minuteLimit = z.int().min(0).max(minuteLimitMax)
const dayLimit = z.int().min(0).max(1_000_000_000_000)

/** What one organization has otherwise than its plan. What is left out stays as the plan has it. */
export const planOverridesSchema = z.strictObject({
  limits: z
    .strictObject({
      requests_per_minute: minuteLimit.optional(),
      requests_per_day: dayLimit.optional(),
      tokens_per_minute: minuteLimit.optional(),
      tokens_per_day: dayLimit.optional(),
    })
    .optional(),
  models: z.array(z.string().min(1).max(256)).min(1).optional(),
  credentials: z.array(z.enum(credentialKinds)).min(1).optional(),
  retention: z.array(z.enum(retentionValues)).min(1).optional(),
  price_multiplier: z.number().min(0).max(1000).optional(),
})

export type PlanOverrides = z.output<typeof planOverridesSchema>

export function applyOverrides(plan: Plan, overrides: PlanOverrides | undefined): Plan {
  if (overrides === undefined) return plan
  const { limits, models, credentials, retention, price_multiplier } = overrides
  return {
    name: plan.name,
    limits: {
      requestsPerMinute: limits?.requests_per_minute ?? plan.limits.requestsPerMinute,
      requestsPerDay: limits?.requests_per_day ?? plan.limits.requestsPerDay,
      tokensPerMinute: limits?.tokens_per_minute ?? plan.limits.tokensPerMinute,
      tokensPerDay: limits?.tokens_per_day ?? plan.limits.tokensPerDay,
    },
    models: models ?? plan.models,
    credentials: credentials === undefined ? plan.credentials : new Set(credentials),
    retention: retention === undefined ? plan.retention : new Set(retention),
    priceMultiplier: price_multiplier ?? plan.priceMultiplier,
  }
}
