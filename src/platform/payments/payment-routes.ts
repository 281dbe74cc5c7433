import { z } from 'zod'
import { newId } from '../../kernel/ids.ts'
import { anybody, memberOf } from '../access/access.ts'
import { creditsText } from '../billing/credits.ts'
import { pageOfSchema, pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { notFound } from '../http/problem.ts'
import type { Reply } from '../http/reply.ts'
import { route, type Route } from '../http/route.ts'
import { Lanes } from '../lanes.ts'
import type { PlatformParts } from '../platform-parts.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { paymentResource, renderPayment } from './payment-resource.ts'
import { takePayment } from './take-payment.ts'
import { WebhookProvider } from './webhook-provider.ts'

/** What became of a delivery: for the provider's log. */
const receiptResource = z
  .strictObject({
    object: z.literal('webhook_receipt'),
    event_id: z.string(),
    outcome: z.enum(['taken', 'repeated', 'waiting', 'ignored']),
  })
  .meta({ id: 'WebhookReceipt' })

/** Refuses to start when the provider's secret is none. */
export function paymentRoutes({ stores, clock, settings }: PlatformParts): Route[] {
  const provider = settings.payments && new WebhookProvider(settings.payments)
  const lanes = new Lanes()
  return [
    route({
      method: 'GET',
      path: '/organizations/{organization}/billing/payments',
      summary: 'List what was paid and paid back, newest first',
      access: memberOf('organization', 'billing:read'),
      query: z.strictObject(pageQuery),
      replies: { 200: pageOfSchema(paymentResource) },
      async handle({ scope: { organization }, query }) {
        const page = await stores.payments.list(organization.id, pageRequestFrom(query))
        return { status: 200, body: renderPage(page, renderPayment) }
      },
    }),

    route({
      method: 'POST',
      path: '/payments/webhooks/{provider}',
      summary: 'Tell of a payment or of its refund; signed by the provider (Standard Webhooks)',
      access: anybody,
      rawBody: true,
      replies: { 200: receiptResource, 202: receiptResource },
      problems: {
        403: 'The signature is missing, wrong or too old.',
        404: 'The provider is not configured, or there is no such organization.',
        409: 'The organization would have more credits than can be counted; deliver again later.',
      },
      async handle({ parameters, raw }, context) {
        if (provider === undefined || raw === undefined || provider.name !== parameters.provider) {
          throw notFound('payment provider', parameters.provider)
        }
        const createdAtMs = clock.epochMs()
        const event = provider.verify(raw, createdAtMs)
        const receipt = { object: 'webhook_receipt', event_id: event.id }
        if (event.type === 'other') return { status: 202, body: { ...receipt, outcome: 'ignored' } }
        const { organizationId, amount, paymentId: reference, id: eventId } = event
        const state = event.type === 'payment.succeeded' ? 'succeeded' : 'refunded'
        const take = async ({ stores: changing, audit }: UnitOfWork): Promise<Reply> => {
          const organization = await changing.organizations.find(organizationId)
          // What was paid by an organization that has ended can still be paid back.
          const ended = state === 'succeeded' && organization?.deletedAtMs !== undefined
          if (organization === undefined || ended) throw notFound('organization', organizationId)
          const about = { provider: provider.name, eventId, reference, organizationId, amount, state } as const
          const payment = { ...about, id: newId('payment'), createdAtMs }
          const outcome = await takePayment(changing, payment)
          if (outcome !== 'repeated') {
            const details = { provider: provider.name, event: eventId, payment: reference, amount: creditsText(amount) }
            await audit({ action: `payment.${state}`, organizationId, targetId: payment.id, details })
          }
          return { status: outcome === 'waiting' ? 202 : 200, body: { ...receipt, outcome } }
        }
        // A provider that catches up delivers many at once, and all of them want the account of the organization.
        return lanes.run(organizationId, () => context.change(take))
      },
    }),
  ]
}
