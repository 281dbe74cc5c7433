/** The value that every header has, word for word, on the first chat completion of an organization with the limits below. */
export interface HeaderRow {
  header: string
  format: RegExp
  /** On the first request at the moment below. Undefined where it is random. */
  first?: string
  /** On the second request, `laterMs` after the first. */
  second?: string
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const count = /^\d+$/
const duration = /^\d+(\.\d{1,3})?s$/

/** 12 hours, 29 minutes, 59.25 seconds before midnight UTC. */
export const firstMoment = '2026-03-14T11:30:00.750Z'
export const laterMs = 250

/** A request refills in 2 s, a token in 10 ms. */
export const headerLimits = {
  requestsPerMinute: 30,
  requestsPerDay: 500,
  tokensPerMinute: 6000,
  tokensPerDay: 90_000,
}

/** The bytes of each request: at four bytes a token, 101 tokens, the last of them begun. */
export const bodyBytes = 401

/**
 * Worked out by hand. Requests: 30 - 1 = 29, 2 s to refill; 250 ms later 29.125 - 1 = 28.125, so 28 are left and 1.875 are
 * missing, 3.75 s. Tokens: 6000 - 101 = 5899, 1.01 s to refill; 250 ms later 25 are back, 5924 - 101 = 5823, 177 are
 * missing, 1.77 s.
 */
export const headerRows: readonly HeaderRow[] = [
  { header: 'x-request-id', format: uuid },
  { header: 'x-server-request-id', format: uuid },
  { header: 'service-data-retention', format: /^(zero|standard|contributor)$/, first: 'zero', second: 'zero' },
  { header: 'x-ratelimit-limit-requests', format: count, first: '30', second: '30' },
  { header: 'x-ratelimit-remaining-requests', format: count, first: '29', second: '28' },
  { header: 'x-ratelimit-reset-requests', format: duration, first: '2s', second: '3.75s' },
  { header: 'x-ratelimit-limit-requests-day', format: count, first: '500', second: '500' },
  { header: 'x-ratelimit-remaining-requests-day', format: count, first: '499', second: '498' },
  { header: 'x-ratelimit-reset-requests-day', format: duration, first: '44999.25s', second: '44999s' },
  { header: 'x-ratelimit-limit-tokens', format: count, first: '6000', second: '6000' },
  { header: 'x-ratelimit-remaining-tokens', format: count, first: '5899', second: '5823' },
  { header: 'x-ratelimit-reset-tokens', format: duration, first: '1.01s', second: '1.77s' },
  { header: 'x-ratelimit-limit-tokens-day', format: count, first: '90000', second: '90000' },
  { header: 'x-ratelimit-remaining-tokens-day', format: count, first: '89899', second: '89798' },
  { header: 'x-ratelimit-reset-tokens-day', format: duration, first: '44999.25s', second: '44999s' },
]
