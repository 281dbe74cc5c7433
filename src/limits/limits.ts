/**
 * The four limits of an organization (contract, Limits). Whole numbers from 0; 0 admits nothing. A minute limit is at
 * most `minuteLimitMax` (`token-bucket.ts`), a day limit any safe integer.
 */
export interface Limits {
  requestsPerMinute: number
  requestsPerDay: number
  tokensPerMinute: number
  tokensPerDay: number
}

export type LimitName = keyof Limits

/**
 * What one request takes: always one request, and the input tokens estimated at admission (0 where tokens do not
 * apply).
 */
export interface Cost {
  requests: number
  tokens: number
}
