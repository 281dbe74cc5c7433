import type { RawBody } from '../http/route.ts'

/** Something that a payment provider tells us, once it is sure that it is the provider who tells. */
export type PaymentEvent =
  | {
      type: 'payment.succeeded' | 'payment.refunded'
      /** The same however often it is delivered. */
      id: string
      /** The provider's name for what was paid. */
      paymentId: string
      organizationId: string
      /** In billionths of a credit. */
      amount: number
    }
  | { type: 'other'; id: string }

/** Who takes money for credits, elsewhere, and tells us of it. */
export interface PaymentProvider {
  /** As it stands in the address of its webhook. */
  readonly name: string
  /** Reads a delivery. Throws a problem unless it is the provider's own, recent, and says something that can be understood. */
  verify(delivery: RawBody, nowMs: number): PaymentEvent
}
