/** Credits set aside for a request that runs. */
export interface Hold {
  requestId: string
  organizationId: string
  amount: number
  /** `expired`: the request was not heard of again in time. */
  state: 'open' | 'settled' | 'expired'
  createdAtMs: number
  expiresAtMs: number
}
