import { systemClock, type Clock } from '../../../src/kernel/clock.ts'

/** A clock that stands still until it is released, and from then on runs with the world's. */
export class HeldClock implements Clock {
  readonly #heldEpochMs = systemClock.epochMs()
  readonly #heldMonotonicMs = systemClock.monotonicMs()
  #releasedMs: number | undefined

  release(): void {
    this.#releasedMs ??= systemClock.monotonicMs()
  }

  epochMs(): number {
    return this.#heldEpochMs + Math.floor(this.#elapsedMs())
  }

  monotonicMs(): number {
    return this.#heldMonotonicMs + this.#elapsedMs()
  }

  #elapsedMs(): number {
    return this.#releasedMs === undefined ? 0 : systemClock.monotonicMs() - this.#releasedMs
  }
}
