import { z } from 'zod'
import { retentionValues, type Retention } from '../../contract/retention.ts'
import { newId } from '../../kernel/ids.ts'
import { nameSchema } from '../http/name-schema.ts'

/** Who limits, plans and retention belong to. */
export interface Organization {
  id: string
  name: string
  plan: string
  retention: Retention
  createdAtMs: number
}

export function newOrganization(given: { name: string; plan: string; createdAtMs: number }): Organization {
  return { id: newId('organization'), retention: 'zero', ...given }
}

/**
 * The header on every response promises what is kept, so an organization may only be given a retention that is true.
 * Nothing keeps content today: `zero` is.
 */
const retentionSchema = z.enum(retentionValues).refine((retention) => retention === 'zero', {
  error: 'only `zero` can be set: this server keeps no content, so any other value would not be true',
})

function planSchema(plans: ReadonlySet<string>) {
  return z.string().refine((plan) => plans.has(plan), {
    error: `must be one of the plans in the configuration: ${[...plans].join(', ')}`,
  })
}

export function organizationSchemas(plans: ReadonlySet<string>) {
  const plan = planSchema(plans)
  return {
    create: z.strictObject({ name: nameSchema, plan: plan.optional(), retention: retentionSchema.optional() }),
    update: z
      .strictObject({ name: nameSchema.optional(), plan: plan.optional(), retention: retentionSchema.optional() })
      .refine((fields) => Object.keys(fields).length > 0, { error: 'names nothing to change' }),
  }
}
