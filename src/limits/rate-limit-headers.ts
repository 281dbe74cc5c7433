import type { Capacities, Capacity } from './limit-decision.ts'
import type { LimitName } from './limits.ts'

/** The names of the contract, Response headers. Headers ending in `-day` report the UTC day, the others a minute. */
export const rateLimitHeaderNames = {
  requestsPerMinute: {
    limit: 'x-ratelimit-limit-requests',
    remaining: 'x-ratelimit-remaining-requests',
    reset: 'x-ratelimit-reset-requests',
  },
  requestsPerDay: {
    limit: 'x-ratelimit-limit-requests-day',
    remaining: 'x-ratelimit-remaining-requests-day',
    reset: 'x-ratelimit-reset-requests-day',
  },
  tokensPerMinute: {
    limit: 'x-ratelimit-limit-tokens',
    remaining: 'x-ratelimit-remaining-tokens',
    reset: 'x-ratelimit-reset-tokens',
  },
  tokensPerDay: {
    limit: 'x-ratelimit-limit-tokens-day',
    remaining: 'x-ratelimit-remaining-tokens-day',
    reset: 'x-ratelimit-reset-tokens-day',
  },
} as const satisfies Record<LimitName, Record<'limit' | 'remaining' | 'reset', string>>

/**
 * Appends name, value, name, value … to a flat list of headers. Tokens are reported on chat completions only (rule 3).
 */
export function appendRateLimitHeaders(headers: string[], capacities: Capacities, includeTokens: boolean): void {
  append(headers, 'requestsPerMinute', capacities.requestsPerMinute)
  append(headers, 'requestsPerDay', capacities.requestsPerDay)
  if (!includeTokens) return
  append(headers, 'tokensPerMinute', capacities.tokensPerMinute)
  append(headers, 'tokensPerDay', capacities.tokensPerDay)
}

function append(headers: string[], limitName: LimitName, { limit, remaining, resetMs }: Capacity): void {
  const names = rateLimitHeaderNames[limitName]
  headers.push(names.limit, `${limit}`, names.remaining, `${remaining}`, names.reset, formatReset(resetMs))
}

/** What follows the whole seconds, by milliseconds: `s`, `.001s`, … `.5s`, … `.999s`. Printing fractions is slow. */
const fractionsOfSecond = Array.from({ length: 1000 }, (_, ms) => `${ms / 1000}s`.slice(1))

/** Seconds to the millisecond, without trailing zeros: `0s`, `1.5s`, `0.042s`. */
function formatReset(resetMs: number): string {
  const fractionMs = resetMs % 1000
  return `${(resetMs - fractionMs) / 1000}${fractionsOfSecond[fractionMs]}`
}
