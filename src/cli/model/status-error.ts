/** A server answered, but not with the file. */
export class StatusError extends Error {
  override readonly name = 'StatusError'
  readonly status: number
  readonly url: URL
  readonly retryAfterMs: number | undefined

  constructor(status: number, url: URL, retryAfterMs?: number) {
    super(`${url.host} answers ${status}`)
    this.status = status
    this.url = url
    this.retryAfterMs = retryAfterMs
  }
}
