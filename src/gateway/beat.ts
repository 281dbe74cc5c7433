import type { Clock } from '../kernel/clock.ts'

/**
 * Calls `flush` at the ticks of a steady beat, counted from the start of the stream, as far as somebody asks for it. The moment
 * at which a piece leaves then tells nothing about the moment at which it was made, but in which interval.
 *
 * A tick has a beginning, at which an engine looks for what it has got, and an end, at which what was found leaves; a turn of
 * the event loop lies between the two. Every stream has a beat of its own: with ticks in common, streams wait for one
 * another, and how long depends on how much the others have to say.
 */
export class Beat implements Disposable {
  readonly #clock: Clock
  readonly #intervalMs: number
  readonly #startMs: number
  readonly #flush: () => void
  #atBeginning: (() => void) | undefined
  #requested = false
  #ticking = false
  #disposed = false
  #timer: NodeJS.Timeout | undefined
  #dueMs = 0

  constructor(options: { clock: Clock; intervalMs: number; flush: () => void }) {
    this.#clock = options.clock
    this.#intervalMs = options.intervalMs
    this.#flush = options.flush
    this.#startMs = options.clock.monotonicMs()
  }

  /** Calls back at the beginning of the next tick, once. There is one engine, and so one to call. */
  onNextTick(callback: () => void): void {
    this.#atBeginning = callback
    this.#schedule()
  }

  /** Makes sure of a flush at the end of this tick or, between two, of the next. */
  request(): void {
    this.#requested = true
    if (!this.#ticking) this.#schedule()
  }

  /** Forgets a requested flush. */
  [Symbol.dispose](): void {
    this.#disposed = true
    clearTimeout(this.#timer)
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#disposed) return
    const nowMs = this.#clock.monotonicMs()
    let dueMs = nowMs - ((nowMs - this.#startMs) % this.#intervalMs) + this.#intervalMs
    // Timers know whole milliseconds only: the last tick may have come a little early.
    if (Math.abs(dueMs - this.#dueMs) < 1) dueMs += this.#intervalMs
    this.#dueMs = dueMs
    this.#timer = setTimeout(this.#begin, dueMs - nowMs)
  }

  readonly #begin = (): void => {
    this.#timer = undefined
    const callback = this.#atBeginning
    if (callback === undefined) return this.#end()
    this.#atBeginning = undefined
    this.#ticking = true
    callback()
    setImmediate(this.#end)
  }

  readonly #end = (): void => {
    this.#ticking = false
    if (!this.#requested || this.#disposed) return
    this.#requested = false
    this.#flush()
  }
}
