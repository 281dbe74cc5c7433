/** An event of a payment provider that was taken: once, however often it is delivered. */
export interface Payment {
  id: string
  provider: string
  eventId: string
  /** The provider's name for what was paid; its refunds carry it, too. */
  reference: string
  organizationId: string
  amount: number
  state: 'succeeded' | 'refunded'
  createdAtMs: number
}
