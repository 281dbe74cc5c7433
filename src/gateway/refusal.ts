import type { ErrorName } from '../contract/error-catalogue.ts'

export interface RefusalDetails {
  param?: string | null
  /** Sent as `Retry-After` and `retry-after-ms`. */
  retryAfterMs?: number
  /** False tells SDKs not to retry by themselves: they would do so too soon and in vain. */
  shouldRetry?: false
  /** More response headers, name and value in turn. */
  headers?: readonly string[]
  /** The connection cannot serve another request, for example because its body is left unread. */
  closeConnection?: true
}

/** Why a request is not served: a row of the error catalogue with its words. A value that steps return, not an exception. */
export class Refusal {
  readonly error: ErrorName
  readonly message: string
  readonly details: RefusalDetails

  constructor(error: ErrorName, message: string, details: RefusalDetails = {}) {
    this.error = error
    this.message = message
    this.details = details
  }
}
