import type { Clock } from '../../../src/kernel/clock.ts'

/** A clock that stands still until it is moved. */
export class FakeClock implements Clock {
  #epochMs: number
  #monotonicMs = 0

  constructor(epochMs: number) {
    this.#epochMs = epochMs
  }

  epochMs(): number {
    return this.#epochMs
  }

  monotonicMs(): number {
    return this.#monotonicMs
  }

  /** Time passes. */
  advance(ms: number): void {
    this.#epochMs += ms
    this.#monotonicMs += ms
  }

  /** Someone sets the system clock: no time passes. */
  setEpoch(epochMs: number): void {
    this.#epochMs = epochMs
  }
}
