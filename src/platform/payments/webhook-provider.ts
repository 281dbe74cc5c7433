import { z } from 'zod'
import { positiveCreditsSchema } from '../billing/credits.ts'
import { invalidFields, Problem } from '../http/problem.ts'
import type { RawBody } from '../http/route.ts'
import type { PaymentSettings } from '../platform-settings.ts'
import type { PaymentEvent, PaymentProvider } from './payment-provider.ts'
import { StandardWebhooks } from './standard-webhooks.ts'

const identifier = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, 'must not hold control characters')

/** Other fields may stand beside these; a currency other than credits may not, since it would be taken for credits. */
const paymentSchema = z.object({
  type: z.enum(['payment.succeeded', 'payment.refunded']),
  data: z.object({
    payment_id: identifier,
    organization_id: identifier,
    amount: positiveCreditsSchema,
    currency: z.literal('credits'),
  }),
})

const otherSchema = z.object({ type: z.string() })

/** A provider, or a few lines between it and us, that signs its webhooks as Standard Webhooks says. */
export class WebhookProvider implements PaymentProvider {
  readonly name: string
  readonly #webhooks: StandardWebhooks

  constructor(settings: PaymentSettings) {
    this.name = settings.provider
    this.#webhooks = new StandardWebhooks(settings.webhookSecret)
  }

  verify(delivery: RawBody, nowMs: number): PaymentEvent {
    const verification = this.#webhooks.verify(delivery, nowMs)
    if (verification.kind === 'invalid') {
      throw new Problem(403, `this is not a signed webhook: ${verification.reason}`, { code: 'invalid_signature' })
    }
    const { id } = verification
    const payload = parse(delivery.bytes)
    const read = paymentSchema.safeParse(payload)
    if (read.success) {
      const { payment_id: paymentId, organization_id: organizationId, amount } = read.data.data
      return { type: read.data.type, id, paymentId, organizationId, amount }
    }
    const other = otherSchema.safeParse(payload)
    if (other.success && !Object.hasOwn(ofInterest, other.data.type)) return { type: 'other', id }
    throw invalidFields(
      read.error.issues.map(({ path, message }) => ({ field: path.map(String).join('.') || 'body', message })),
    )
  }
}

const ofInterest = { 'payment.succeeded': true, 'payment.refunded': true }

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalidFields([{ field: 'body', message: 'is not JSON' }])
  }
}
