import { z } from 'zod'
import { memberOf, operatorOn } from '../access/access.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { newBillingAccount, type BillingAccount } from './billing-account.ts'
import { billingResource, renderBilling } from './billing-resource.ts'
import { creditsSchema, creditsText } from './credits.ts'
import { noteSchema } from './note-schema.ts'
import { openAccount } from './post-transfer.ts'

const FREEZE_SECONDS_MAX = 24 * 60 * 60

/** What an organization has, its cap, and the operator's hand on the tap. */
export function billingRoutes({ stores, clock }: PlatformParts): Route[] {
  const answer = (account: BillingAccount) => ({ status: 200, body: renderBilling(account, clock.epochMs()) }) as const
  return [
    route({
      method: 'GET',
      path: '/organizations/{organization}/billing',
      summary: 'Show the balance, what is held for running requests, and what was spent this month',
      access: memberOf('organization', 'billing:read'),
      replies: { 200: billingResource },
      async handle({ scope: { organization } }) {
        const account = await stores.billing.find(organization.id)
        return answer(account ?? newBillingAccount(organization.id, clock.epochMs()))
      },
    }),

    route({
      method: 'PATCH',
      path: '/organizations/{organization}/billing',
      summary: 'Set what may be spent in a calendar month (UTC), or null for no cap',
      access: memberOf('organization', 'billing:manage'),
      body: z.strictObject({ monthly_cap: creditsSchema.nullable() }),
      replies: { 200: billingResource },
      handle: ({ scope: { organization }, body }, context) =>
        context.change(async ({ stores: changing, audit }) => {
          const account = await openAccount(changing, organization.id, clock.epochMs())
          const changed = { ...account, monthlyCap: body.monthly_cap ?? undefined }
          await changing.billing.save(changed)
          const details = { monthly_cap: body.monthly_cap === null ? null : creditsText(body.monthly_cap) }
          await audit({ action: 'billing.update', organizationId: organization.id, targetId: organization.id, details })
          return answer(changed)
        }),
    }),

    route({
      method: 'PUT',
      path: '/organizations/{organization}/billing/freeze',
      summary: 'Stop paid requests for a while: they are told to come back (409)',
      access: operatorOn('organization'),
      body: z.strictObject({ reason: noteSchema, seconds: z.int().min(1).max(FREEZE_SECONDS_MAX) }),
      replies: { 200: billingResource },
      handle: ({ scope: { organization }, body: { reason, seconds } }, context) =>
        context.change(async ({ stores: changing, audit }) => {
          const nowMs = clock.epochMs()
          const account = await openAccount(changing, organization.id, nowMs)
          const changed = { ...account, freeze: { untilMs: nowMs + seconds * 1000, reason } }
          await changing.billing.save(changed)
          const details = { reason, seconds }
          await audit({ action: 'billing.freeze', organizationId: organization.id, targetId: organization.id, details })
          return answer(changed)
        }),
    }),

    route({
      method: 'DELETE',
      path: '/organizations/{organization}/billing/freeze',
      summary: 'Let paid requests run again',
      access: operatorOn('organization'),
      replies: { 200: billingResource },
      handle: ({ scope: { organization } }, context) =>
        context.change(async ({ stores: changing, audit }) => {
          const account = await openAccount(changing, organization.id, clock.epochMs())
          const changed = { ...account, freeze: undefined }
          await changing.billing.save(changed)
          await audit({ action: 'billing.unfreeze', organizationId: organization.id, targetId: organization.id })
          return answer(changed)
        }),
    }),
  ]
}
