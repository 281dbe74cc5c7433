import type { EngineFailureReason } from '../engine-failure.ts'
import { contextLengthExceeded } from './context-length-exceeded.ts'
import { retryAfterMs } from './retry-after.ts'

export interface ErrorResponse {
  status: number
  retryAfter: string | undefined
  /** As much of the body as was read; empty where `explainsItself` is false. */
  body: string
  /** Now, for a Retry-After that names a date. */
  epochMs: number
}

/** Whether the body of such a response is worth reading: these statuses may mean that the context is too long. */
export function explainsItself(status: number): boolean {
  return status === 400 || status === 413 || status === 422
}

/** What a response that is no success means to us. Redirects are never followed and so are no success either. */
export function failureFromResponse(response: ErrorResponse): EngineFailureReason {
  const { status } = response
  if (status === 401 || status === 403) return { kind: 'credentials-rejected' }
  if (status === 429 || status === 503) {
    return { kind: 'saturated', retryAfterMs: retryAfterMs(response.retryAfter, response.epochMs) }
  }
  if (explainsItself(status) && contextLengthExceeded(parse(response.body))) return { kind: 'context-length-exceeded' }
  return { kind: 'unavailable' }
}

/** A body that is no JSON is taken as the message itself. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
