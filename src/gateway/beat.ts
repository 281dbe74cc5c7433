import type { Clock } from '../kernel/clock.ts'

/**
 * Calls `flush` at the next tick of a steady beat, counted from the start of the stream. The moment at which a piece leaves
 * then tells nothing about the moment at which it was made, but in which interval.
 */
export class Beat implements Disposable {
  readonly #clock: Clock
  readonly #intervalMs: number
  readonly #startMs: number
  readonly #flush: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(options: { clock: Clock; intervalMs: number; flush: () => void }) {
    this.#clock = options.clock
    this.#intervalMs = options.intervalMs
    this.#flush = options.flush
    this.#startMs = options.clock.monotonicMs()
  }

  /** Makes sure that the next tick flushes. */
  request(): void {
    if (this.#timer !== undefined) return
    const sinceTick = (this.#clock.monotonicMs() - this.#startMs) % this.#intervalMs
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#flush()
    }, this.#intervalMs - sinceTick)
  }

  /** Forgets a requested flush. */
  cancel(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  [Symbol.dispose](): void {
    this.cancel()
  }
}
