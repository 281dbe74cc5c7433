import type { Clock } from '../kernel/clock.ts'

/** How many groups the streams fall into by the moment of their start, so that not all of them are served at once. */
const PHASES = 5

/**
 * The steady beat of all padded streams. The moment at which a piece leaves tells nothing about the moment at which it was
 * made, but in which interval. Streams that began in the same fifth of an interval share their ticks: one timer and one
 * wake-up serve them all.
 */
export class BeatKeeper {
  readonly #clock: Clock
  readonly #intervalMs: number
  readonly #phases: Beat[]

  constructor(options: { clock: Clock; intervalMs: number }) {
    this.#clock = options.clock
    this.#intervalMs = options.intervalMs
    this.#phases = Array.from(
      { length: PHASES },
      (_, phase) => new Beat(options.clock, options.intervalMs, (options.intervalMs * phase) / PHASES),
    )
  }

  /** The beat whose last tick is closest before now. */
  join(): Beat {
    const phase = Math.floor(((this.#clock.monotonicMs() % this.#intervalMs) * PHASES) / this.#intervalMs)
    const beat = this.#phases[phase]
    if (beat === undefined) throw new RangeError(`There is no phase ${phase}.`)
    return beat
  }
}

/**
 * Ticks at multiples of an interval, moved by an offset, as far as somebody waits for the tick. A tick has a beginning, at
 * which engines look for what they have got, and an end, at which what was found leaves; a turn of the event loop lies
 * between the two.
 */
export class Beat {
  readonly #clock: Clock
  readonly #intervalMs: number
  readonly #offsetMs: number
  #atBeginning: (() => void)[] = []
  #atEnd: (() => void)[] = []
  #scheduled = false
  #ticking = false
  #dueMs = 0

  constructor(clock: Clock, intervalMs: number, offsetMs: number) {
    this.#clock = clock
    this.#intervalMs = intervalMs
    this.#offsetMs = offsetMs
  }

  /** Calls back at the beginning of the next tick, once. */
  onNextTick(callback: () => void): void {
    this.#atBeginning.push(callback)
    this.#schedule()
  }

  /** Calls back at the end of this tick or, between two, of the next, once. */
  onEndOfTick(callback: () => void): void {
    this.#atEnd.push(callback)
    if (!this.#ticking) this.#schedule()
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    const nowMs = this.#clock.monotonicMs()
    let dueMs = nowMs - ((nowMs - this.#offsetMs) % this.#intervalMs) + this.#intervalMs
    // Timers know whole milliseconds only: the last tick may have come a little early.
    if (Math.abs(dueMs - this.#dueMs) < 1) dueMs += this.#intervalMs
    this.#dueMs = dueMs
    setTimeout(this.#begin, dueMs - nowMs)
  }

  readonly #begin = (): void => {
    this.#scheduled = false
    this.#ticking = true
    const callbacks = this.#atBeginning
    this.#atBeginning = []
    for (const callback of callbacks) callback()
    setImmediate(this.#end)
  }

  readonly #end = (): void => {
    this.#ticking = false
    const callbacks = this.#atEnd
    this.#atEnd = []
    for (const callback of callbacks) callback()
  }
}
