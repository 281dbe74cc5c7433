import { z } from 'zod'
import { retentionValues } from '../../contract/retention.ts'
import { timeSchema, timeText } from '../http/time-text.ts'
import { planOverridesSchema } from '../plans/plan-overrides.ts'
import type { Organization } from './organization.ts'

/** An organization as the platform API shows it. */
export const organizationResource = z
  .strictObject({
    id: z.string(),
    object: z.literal('organization'),
    name: z.string(),
    plan: z.string(),
    overrides: planOverridesSchema.nullable(),
    retention: z.enum(retentionValues),
    created_at: timeSchema,
  })
  .meta({ id: 'Organization' })

export function renderOrganization(organization: Organization): z.input<typeof organizationResource> {
  return {
    id: organization.id,
    object: 'organization',
    name: organization.name,
    plan: organization.plan,
    overrides: organization.overrides ?? null,
    retention: organization.retention,
    created_at: timeText(organization.createdAtMs),
  }
}
