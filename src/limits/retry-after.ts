/** A delay as the `Retry-After` header gives it (whole seconds, never less than the wait) and, beside it, exactly. */
interface RetryAfter {
  /** At least 1, because clients take 0 for "no delay was given". */
  seconds: number
  ms: number
}

export function retryAfter(waitMs: number): RetryAfter {
  return { seconds: Math.max(1, Math.ceil(waitMs / 1000)), ms: Math.ceil(waitMs) }
}
