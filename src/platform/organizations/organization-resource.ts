import { z } from 'zod'
import { retentionValues } from '../../contract/retention.ts'
import { timeSchema, timeText } from '../http/time-text.ts'
import { planOverridesSchema } from '../plans/plan-overrides.ts'
import type { Plans } from '../plans/plans.ts'
import type { Organization } from './organization.ts'

/** An organization as the platform API shows it. */
export const organizationResource = z
  .strictObject({
    id: z.string(),
    object: z.literal('organization'),
    name: z.string(),
    plan: z.string(),
    overrides: planOverridesSchema.nullable().meta({ description: 'What it has otherwise than its plan.' }),
    retention: z.enum(retentionValues).meta({ description: 'What holds now, given what the plan allows.' }),
    created_at: timeSchema,
  })
  .meta({ id: 'Organization' })

export function renderOrganization(organization: Organization, plans: Plans): z.input<typeof organizationResource> {
  return {
    id: organization.id,
    object: 'organization',
    name: organization.name,
    plan: organization.plan,
    overrides: organization.overrides ?? null,
    retention: plans.retentionOf(organization),
    created_at: timeText(organization.createdAtMs),
  }
}
