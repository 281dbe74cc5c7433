import { z } from 'zod'
import { timeSchema, timeText } from '../http/time-text.ts'
import { atMoment, available, frozenAt, type BillingAccount } from './billing-account.ts'
import { creditsText, creditsTextSchema } from './credits.ts'

/** What an organization has, as the platform API shows it. */
export const billingResource = z
  .strictObject({
    object: z.literal('billing'),
    organization_id: z.string(),
    balance: creditsTextSchema,
    held: creditsTextSchema,
    available: creditsTextSchema,
    month: z.string(),
    month_spent: creditsTextSchema,
    monthly_cap: creditsTextSchema.nullable(),
    frozen: z.strictObject({ until: timeSchema, reason: z.string() }).nullable(),
  })
  .meta({ id: 'Billing' })

export function renderBilling(given: BillingAccount, nowMs: number): z.input<typeof billingResource> {
  const account = atMoment(given, nowMs)
  const freeze = frozenAt(account, nowMs)
  return {
    object: 'billing',
    organization_id: account.organizationId,
    balance: creditsText(account.balance),
    held: creditsText(account.held),
    available: creditsText(available(account)),
    month: account.month,
    month_spent: creditsText(account.monthSpent),
    monthly_cap: account.monthlyCap === undefined ? null : creditsText(account.monthlyCap),
    frozen: freeze === undefined ? null : { until: timeText(freeze.untilMs), reason: freeze.reason },
  }
}
