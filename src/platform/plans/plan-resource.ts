import { z } from 'zod'
import { credentialKinds } from '../../contract/credential-kinds.ts'
import { retentionValues } from '../../contract/retention.ts'
import type { Price } from '../platform-settings.ts'
import type { Plan } from './plan.ts'
import { planPriceResource, pricesOn } from './plan-prices.ts'

/** A plan as the platform API shows it. */
export const planResource = z
  .strictObject({
    object: z.literal('plan'),
    name: z.string(),
    is_default: z.boolean().meta({ description: 'New organizations begin with it.' }),
    limits: z.strictObject({
      requests_per_minute: z.int(),
      requests_per_day: z.int(),
      tokens_per_minute: z.int(),
      tokens_per_day: z.int(),
    }),
    models: z.array(z.string()).meta({ description: 'Patterns over the ids of models.' }),
    credentials: z.array(z.enum(credentialKinds)),
    retention: z.array(z.enum(retentionValues)),
    price_multiplier: z.number(),
    prices: z.array(planPriceResource).meta({
      description: 'Credits for a million tokens, the multiplier included. A model that is not here is free.',
    }),
  })
  .meta({ id: 'Plan' })

export function renderPlan(
  plan: Plan,
  { defaultPlan, prices }: { defaultPlan: Plan; prices: ReadonlyMap<string, Price> },
): z.input<typeof planResource> {
  return {
    object: 'plan',
    name: plan.name,
    is_default: plan.name === defaultPlan.name,
    limits: {
      requests_per_minute: plan.limits.requestsPerMinute,
      requests_per_day: plan.limits.requestsPerDay,
      tokens_per_minute: plan.limits.tokensPerMinute,
      tokens_per_day: plan.limits.tokensPerDay,
    },
    models: [...plan.models],
    credentials: credentialKinds.filter((kind) => plan.credentials.has(kind)),
    retention: retentionValues.filter((value) => plan.retention.has(value)),
    price_multiplier: plan.priceMultiplier,
    prices: pricesOn(plan, prices),
  }
}
