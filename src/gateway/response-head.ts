import { exposedHeaders, type ResponseHeaderName } from '../contract/response-headers.ts'
import { appendRateLimitHeaders, rateLimitHeaderNames } from '../limits/rate-limit-headers.ts'
import type { Exchange } from './exchange.ts'

// The limits know nothing of the contract; that they spell its headers right is checked here, by the compiler.
rateLimitHeaderNames satisfies Record<string, Record<string, ResponseHeaderName>>

/**
 * The headers that follow from what is known about an exchange, name and value in turn (contract, rules for headers): the
 * request id always, the retention once the caller is known, the limits once they have been asked.
 */
export function responseHead(exchange: Exchange): string[] {
  const { requestId, caller, capacities } = exchange
  const head = ['x-request-id', requestId, 'x-server-request-id', requestId, 'x-content-type-options', 'nosniff']
  if (exchange.request.headers.origin !== undefined) {
    head.push('access-control-allow-origin', '*', 'access-control-expose-headers', exposedHeaders)
  }
  if (caller !== undefined) head.push('service-data-retention', caller.retention)
  if (capacities !== undefined) appendRateLimitHeaders(head, capacities, exchange.countsTokens === true)
  return head
}
