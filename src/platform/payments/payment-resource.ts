import { z } from 'zod'
import { creditsText, creditsTextSchema } from '../billing/credits.ts'
import { timeSchema, timeText } from '../http/time-text.ts'
import type { Payment } from './payment.ts'

/** What a payment provider told of, as the platform API shows it. */
export const paymentResource = z
  .strictObject({
    id: z.string(),
    object: z.literal('payment'),
    provider: z.string(),
    /** The provider's name for what was paid. */
    payment_id: z.string(),
    event_id: z.string(),
    state: z.enum(['succeeded', 'refunded']),
    amount: creditsTextSchema,
    created_at: timeSchema,
  })
  .meta({ id: 'Payment' })

export function renderPayment(payment: Payment): z.input<typeof paymentResource> {
  return {
    id: payment.id,
    object: 'payment',
    provider: payment.provider,
    payment_id: payment.reference,
    event_id: payment.eventId,
    state: payment.state,
    amount: creditsText(payment.amount),
    created_at: timeText(payment.createdAtMs),
  }
}
