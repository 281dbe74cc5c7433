import { EngineFailure } from '../inference/engine-failure.ts'
import { contextLengthExceeded } from './fit-context.ts'
import { Refusal } from './refusal.ts'
import { ShuttingDown } from './shutting-down.ts'

/** What the caller is told when generation fails. Undefined for a fault that is none of the engines' ways to fail: ours. */
export function refusalFromFailure(failure: unknown, contextLength: number | undefined): Refusal | undefined {
  if (failure instanceof ShuttingDown) {
    return new Refusal('infrastructure_rate_limit_exceeded', 'This server is shutting down. Retry shortly.', {
      retryAfterMs: 1000,
    })
  }
  if (!(failure instanceof EngineFailure)) return undefined
  const { reason } = failure
  switch (reason.kind) {
    case 'unavailable':
      return new Refusal(
        'upstream_unavailable',
        'The inference backend failed to produce a response. Retry the request.',
      )
    case 'credentials-rejected':
      return new Refusal(
        'upstream_credentials_rejected',
        "The inference backend rejected the platform's own credentials. Your key is not the cause; the operator must act.",
      )
    case 'saturated':
      return new Refusal(
        'infrastructure_rate_limit_exceeded',
        'Inference capacity is temporarily unavailable. Retry after the time in the Retry-After header.',
        { retryAfterMs: reason.retryAfterMs },
      )
    case 'context-length-exceeded':
      return contextLengthExceeded(contextLength)
    case 'invalid-request':
      return new Refusal('invalid_value', reason.message, { param: reason.param })
  }
}
