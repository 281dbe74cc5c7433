import type { Capacities, LimitDecision } from '../../limits/limit-decision.ts'
import type { LimitName } from '../../limits/limits.ts'
import type { Limiter } from '../../limits/limiter.ts'
import type { Exchange } from '../exchange.ts'
import type { Caller } from '../ports.ts'
import { Refusal } from '../refusal.ts'
import type { Step } from '../step.ts'
import type { Target } from './match-operation.ts'

interface Before extends Exchange {
  caller: Caller
  target: Target
  body: Buffer
}

type Admitted = { target: Exclude<Target, { kind: 'refused' }> }

/**
 * Step 4: one atomic take from all limits. A request that step 3 refuses is admitted first, as one request with no tokens:
 * so nobody can hammer us with garbage for free, and its answer carries the rate-limit headers.
 */
export function admit(limiter: Pick<Limiter, 'take'>): Step<Before, Admitted> {
  return {
    name: 'admit',
    refusesWith: [404, 405, 413, 415, 429, 503],
    run(exchange) {
      const { caller, body } = exchange
      const cost = { requests: 1, tokens: estimateTokens(body) }
      const decision = limiter.take(caller.organizationId, caller.limits, cost)
      if (decision instanceof Promise) return decision.then((made) => apply(exchange, made, cost.tokens))
      return apply(exchange, decision, cost.tokens)
    },
  }
}

/** Tokens are counted before anything is known about the body but its bytes: four of them make a token. */
function estimateTokens(body: Buffer): number {
  return Math.ceil(body.length / 4)
}

function apply(exchange: Before, decision: LimitDecision, tokens: number): Admitted | Refusal {
  if (decision.kind === 'unavailable') {
    return new Refusal('rate_limit_unavailable', 'Rate limiting is temporarily unavailable. Retry shortly.', {
      retryAfterMs: decision.retryAfterMs,
    })
  }
  exchange.capacities = decision.capacities
  if (decision.kind === 'rejected') return rateLimited(decision, tokens)
  exchange.admitted = true
  return exchange.target.kind === 'refused' ? exchange.target.refusal : { target: exchange.target }
}

const NEVER_FITS_RETRY_MS = 1000

const limitWords: Record<LimitName, string> = {
  requestsPerMinute: 'requests per minute',
  requestsPerDay: 'requests per day',
  tokensPerMinute: 'tokens per minute',
  tokensPerDay: 'tokens per day',
}

function rateLimited(rejection: Extract<LimitDecision, { kind: 'rejected' }>, tokens: number): Refusal {
  const { limit, capacities, neverFits, retryAfterMs } = rejection
  const daily = limit === 'requestsPerDay' || limit === 'tokensPerDay'
  const message = neverFits
    ? neverFitsMessage(limit, capacities, tokens)
    : `Rate limit reached: ${capacities[limit].limit} ${limitWords[limit]}.` +
      (daily ? ' The limit resets at 00:00 UTC.' : ' Retry after the time in the Retry-After header.')
  // SDKs ignore a delay of more than about a minute and retry at once: tell them not to.
  return new Refusal('rate_limit_exceeded', message, {
    // What can never fit has no right moment; a client that comes back all the same should not do so at once.
    retryAfterMs: neverFits ? Math.max(retryAfterMs, NEVER_FITS_RETRY_MS) : retryAfterMs,
    ...(daily || neverFits ? { shouldRetry: false as const } : {}),
  })
}

function neverFitsMessage(limit: LimitName, capacities: Capacities, tokens: number): string {
  const allowance = `${capacities[limit].limit} ${limitWords[limit]}`
  if (limit === 'requestsPerMinute' || limit === 'requestsPerDay') {
    return `Your organization's limit is ${allowance}: no request can be admitted. Ask for a higher limit.`
  }
  return (
    `This request is estimated at ${tokens} tokens and can never fit into your organization's ${allowance}. ` +
    'Shorten the conversation or ask for a higher limit.'
  )
}
