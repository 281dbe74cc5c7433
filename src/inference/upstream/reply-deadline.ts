export type Awaited = 'connection' | 'first event' | 'next event'

/** One timer for whatever a generation waits for now. */
export class ReplyDeadline {
  awaited: Awaited = 'connection'
  readonly #onExpired: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(onExpired: () => void) {
    this.#onExpired = onExpired
  }

  await(what: Awaited, timeoutMs: number): void {
    clearTimeout(this.#timer)
    this.awaited = what
    this.#timer = setTimeout(this.#onExpired, timeoutMs)
  }

  /** The same time again, from now. Does nothing once cleared, where a bare timer would come back to life. */
  refresh(): void {
    this.#timer?.refresh()
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
