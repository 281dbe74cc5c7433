import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Capacities } from '../../src/limits/limit-decision.ts'
import { appendRateLimitHeaders } from '../../src/limits/rate-limit-headers.ts'

const capacities: Capacities = {
  requestsPerMinute: { limit: 60, remaining: 59, resetMs: 1000 },
  requestsPerDay: { limit: 1000, remaining: 0, resetMs: 43_200_000 },
  tokensPerMinute: { limit: 150_119_987_579, remaining: 7, resetMs: 59_999 },
  tokensPerDay: { limit: 9_007_199_254_740_991, remaining: 9_007_199_254_740_990, resetMs: 86_399_999 },
}

const requestHeaders = [
  ['x-ratelimit-limit-requests', '60'],
  ['x-ratelimit-remaining-requests', '59'],
  ['x-ratelimit-reset-requests', '1s'],
  ['x-ratelimit-limit-requests-day', '1000'],
  ['x-ratelimit-remaining-requests-day', '0'],
  ['x-ratelimit-reset-requests-day', '43200s'],
]

const tokenHeaders = [
  ['x-ratelimit-limit-tokens', '150119987579'],
  ['x-ratelimit-remaining-tokens', '7'],
  ['x-ratelimit-reset-tokens', '59.999s'],
  ['x-ratelimit-limit-tokens-day', '9007199254740991'],
  ['x-ratelimit-remaining-tokens-day', '9007199254740990'],
  ['x-ratelimit-reset-tokens-day', '86399.999s'],
]

function resetHeader(resetMs: number): string | undefined {
  const headers: string[] = []
  const minute = { ...capacities.requestsPerMinute, resetMs }
  appendRateLimitHeaders(headers, { ...capacities, requestsPerMinute: minute }, false)
  return headers[5]
}

describe('rate-limit headers', () => {
  test('report requests and tokens, appended to the headers that are there', () => {
    const headers = ['x-request-id', 'r']
    appendRateLimitHeaders(headers, capacities, true)
    expect(headers).toEqual(['x-request-id', 'r', ...requestHeaders.flat(), ...tokenHeaders.flat()])
  })

  test('leave tokens out where they do not apply', () => {
    const headers: string[] = []
    appendRateLimitHeaders(headers, capacities, false)
    expect(headers).toEqual(requestHeaders.flat())
  })

  test.each([
    [0, '0s'],
    [1, '0.001s'],
    [42, '0.042s'],
    [100, '0.1s'],
    [1500, '1.5s'],
    [60_000, '60s'],
  ])('give a reset of %i ms as %s', (resetMs, text) => {
    expect(resetHeader(resetMs)).toBe(text)
  })

  test('give every reset to the millisecond, without trailing zeros', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000_000 }), (resetMs) => {
        const match = /^(?<seconds>0|[1-9]\d*)(?:\.(?<fraction>\d{0,2}[1-9]))?s$/.exec(resetHeader(resetMs) ?? '')
        const { seconds, fraction } = match?.groups ?? {}
        expect(`${seconds}${(fraction ?? '').padEnd(3, '0')}`).toBe(
          `${Math.floor(resetMs / 1000)}${String(resetMs % 1000).padStart(3, '0')}`,
        )
      }),
      { numRuns: 2000 },
    )
  })
})
