/** Tells those who work on something that they should stop. Every `AbortSignal` is one, and so is `Stop`. */
export interface StopSignal {
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/**
 * What an `AbortController` and its signal are, for one request: the standard ones are event targets of the whole platform,
 * and making one costs a request more than checking its key.
 */
export class Stop implements StopSignal {
  readonly #listeners: (() => void)[] = []
  #aborted: { reason: unknown } | undefined

  get aborted(): boolean {
    return this.#aborted !== undefined
  }

  get reason(): unknown {
    return this.#aborted?.reason
  }

  throwIfAborted(): void {
    if (this.#aborted !== undefined) throw this.#aborted.reason
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    if (!this.#listeners.includes(listener)) this.#listeners.push(listener)
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    const index = this.#listeners.indexOf(listener)
    if (index !== -1) this.#listeners.splice(index, 1)
  }

  /** Tells everybody, once. */
  abort(reason: unknown): void {
    if (this.#aborted !== undefined) return
    this.#aborted = { reason }
    // They may stop listening when they are told.
    for (const listener of this.#listeners.splice(0)) listener()
  }
}
