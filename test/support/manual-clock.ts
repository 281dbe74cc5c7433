import type { Clock } from '../../src/kernel/clock.ts'

/** A clock that stands still until it is moved. Both readings move together. */
export class ManualClock implements Clock {
  #epochMs: number
  #monotonicMs = 1000

  constructor(start: string | number = '2026-03-14T12:00:00.000Z') {
    this.#epochMs = new Date(start).getTime()
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
