import { z } from 'zod'
import { retentionValues } from '../../contract/retention.ts'
import { timeSchema, timeText } from '../http/time-text.ts'
import type { Organization } from '../organizations/organization.ts'
import type { PlatformParts } from '../platform-parts.ts'

const DAY_MS = 24 * 60 * 60_000
const retentionValue = z.enum(retentionValues)

/** What is kept of an organization's content, and what may be chosen instead. */
export const retentionResource = z
  .strictObject({
    object: z.literal('retention'),
    retention: retentionValue.meta({ description: 'What holds now.' }),
    chosen: retentionValue.meta({
      description:
        'What was chosen last; `zero` holds while the plan does not allow it, or other terms hold than were accepted.',
    }),
    allowed: z.array(retentionValue).meta({ description: 'What the plan lets you choose.' }),
    kept_days: z.number().meta({ description: 'How long content is kept, where it is kept.' }),
    terms: z
      .strictObject({ version: z.string(), text: z.string() })
      .nullable()
      .meta({ description: 'What is accepted with `contributor`; null where that is not offered.' }),
    accepted_terms: z
      .strictObject({ version: z.string(), accepted_at: timeSchema, accepted_by: z.string() })
      .nullable()
      .meta({ description: 'What was accepted last, when, and by which account or operator.' }),
  })
  .meta({ id: 'Retention' })

export function renderRetention(
  organization: Organization,
  { plans, settings }: Pick<PlatformParts, 'plans' | 'settings'>,
): z.input<typeof retentionResource> {
  const plan = plans.of(organization)
  const { contributorTerms: accepted } = organization
  const { contributorTerms: terms } = settings
  return {
    object: 'retention',
    retention: plans.retentionOf(organization),
    chosen: organization.retention,
    allowed: retentionValues.filter((value) => value === 'zero' || plan.retention.has(value)),
    kept_days: settings.contentKeptMs / DAY_MS,
    terms: terms === undefined ? null : { version: terms.version, text: terms.text },
    accepted_terms:
      accepted === undefined
        ? null
        : {
            version: accepted.version,
            accepted_at: timeText(accepted.acceptedAtMs),
            accepted_by: accepted.acceptedBy,
          },
  }
}
