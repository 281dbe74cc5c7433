import { z } from 'zod'
import { operatorOn } from '../access/access.ts'
import { actorId } from '../access/actor.ts'
import { Problem } from '../http/problem.ts'
import type { Reply } from '../http/reply.ts'
import { route, type Route, type RouteContext } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { available } from './billing-account.ts'
import { creditsText, positiveCreditsSchema, signedCreditsSchema } from './credits.ts'
import { noteSchema } from './note-schema.ts'
import { openAccount, postTransfer } from './post-transfer.ts'
import { refundRequest } from './refund-request.ts'
import { renderTransfer, transferResource } from './transfer-resource.ts'
import { newTransfer, type Transfer } from './transfer.ts'

const refundBody = z
  .strictObject({
    request_id: z.string().min(1).max(100).optional(),
    amount: positiveCreditsSchema.optional(),
    note: noteSchema.optional(),
  })
  .refine((body) => (body.request_id === undefined) !== (body.amount === undefined), {
    error: 'give either request_id or amount',
  })

/** What operators do with credits: give, give back, correct. Each is a transfer in the ledger and a line in the audit log. */
export function creditRoutes({ clock }: PlatformParts): Route[] {
  const make = (
    given: Pick<Transfer, 'organizationId' | 'kind' | 'amount'> & Partial<Transfer>,
    context: RouteContext,
  ) => newTransfer({ ...given, createdAtMs: clock.epochMs(), actor: actorId(context.actor) })

  return [
    route({
      method: 'POST',
      path: '/organizations/{organization}/billing/grants',
      summary: 'Give an organization credits',
      access: operatorOn('organization'),
      body: z.strictObject({ amount: positiveCreditsSchema, note: noteSchema.optional() }),
      replies: { 201: transferResource },
      problems: { 409: 'The organization would have more credits than can be counted.' },
      handle: ({ scope: { organization }, body }, context) =>
        context.change(async (unit) => {
          const transfer = make({ ...body, organizationId: organization.id, kind: 'grant' }, context)
          await postTransfer(unit.stores, transfer)
          return created('billing.grant', transfer, unit)
        }),
    }),

    route({
      method: 'POST',
      path: '/organizations/{organization}/billing/refunds',
      summary: 'Give back what a request has cost, or an amount',
      access: operatorOn('organization'),
      body: refundBody,
      replies: { 201: transferResource },
      problems: { 404: 'The request was not charged.', 409: 'The request is refunded already.' },
      handle: ({ scope: { organization }, body: { request_id: requestId, amount = 0, note } }, context) =>
        context.change(async (unit) => {
          const transfer = make({ organizationId: organization.id, kind: 'refund', amount, note }, context)
          if (requestId === undefined) {
            await postTransfer(unit.stores, transfer)
            return created('billing.refund', transfer, unit)
          }
          const refunded = await refundRequest(unit.stores, { ...transfer, requestId })
          if (refunded.kind === 'not-charged') {
            throw new Problem(404, `request ${JSON.stringify(requestId)} was not charged`)
          }
          if (refunded.kind === 'already-refunded') {
            throw new Problem(409, 'this request is refunded already', { code: 'already_refunded' })
          }
          return created('billing.refund', refunded.transfer, unit)
        }),
    }),

    route({
      method: 'POST',
      path: '/organizations/{organization}/billing/adjustments',
      summary: 'Correct a balance, up or down',
      access: operatorOn('organization'),
      body: z.strictObject({ amount: signedCreditsSchema, note: noteSchema }),
      replies: { 201: transferResource },
      problems: { 409: 'There is not as much to take away.' },
      handle: ({ scope: { organization }, body }, context) =>
        context.change(async (unit) => {
          const transfer = make({ ...body, organizationId: organization.id, kind: 'adjustment' }, context)
          const account = await openAccount(unit.stores, organization.id, transfer.createdAtMs)
          if (body.amount < 0 && available(account) + body.amount < 0) {
            throw new Problem(409, `only ${creditsText(available(account))} credits are there to take away`, {
              code: 'insufficient_credits',
            })
          }
          await postTransfer(unit.stores, transfer)
          return created('billing.adjust', transfer, unit)
        }),
    }),
  ]
}

async function created(action: string, transfer: Transfer, { audit }: UnitOfWork): Promise<Reply> {
  const details = { amount: creditsText(transfer.amount), reference: transfer.reference, note: transfer.note ?? null }
  await audit({ action, organizationId: transfer.organizationId, targetId: transfer.id, details })
  return { status: 201, body: renderTransfer(transfer) }
}
