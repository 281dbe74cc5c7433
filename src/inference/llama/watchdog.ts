import type { Clock } from '../../kernel/clock.ts'

export interface WatchdogBounds {
  /** How often the child is looked at. */
  intervalMs: number
  /** Without a pulse for so long, the child's JavaScript hangs. */
  pulseLatestMs: number
  /** Without a decode for so long while work is active, its native side hangs. */
  stepLatestMs: number
  /** Without a sign of life for so long while it loads, it will never be ready. */
  loadLatestMs: number
}

export const watchdogBounds: WatchdogBounds = {
  intervalMs: 500,
  pulseLatestMs: 5000,
  stepLatestMs: 30_000,
  loadLatestMs: 60_000,
}

/** Judges by its signs of life whether a child hangs: a native hang cannot be noticed from within. */
export class Watchdog {
  readonly #bounds: WatchdogBounds
  readonly #clock: Clock
  #ready = false
  #pulseMs = 0
  #stepMs = 0
  #steps = -1
  #lateBefore = false

  constructor(clock: Clock, bounds: WatchdogBounds) {
    this.#clock = clock
    this.#bounds = bounds
  }

  /** A new child was started. */
  started(): void {
    this.#ready = false
    this.#steps = -1
    this.#alive()
  }

  loading(): void {
    this.#alive()
  }

  ready(): void {
    this.#ready = true
    this.#alive()
  }

  /** `active` is work that must make progress: while there is some, `steps` has to grow. */
  pulse({ active, steps }: { active: number; steps: number }): void {
    const now = this.#clock.monotonicMs()
    this.#pulseMs = now
    if (active === 0 || steps !== this.#steps) this.#stepMs = now
    this.#steps = steps
  }

  /**
   * To be asked once per interval. Only the second look in a row that finds the child late counts: when it was this
   * process that was held up, the first look comes before the pulses that waited are read.
   */
  findsHang(): boolean {
    const late = this.#ready ? this.#isLate() : this.#since(this.#pulseMs) > this.#bounds.loadLatestMs
    const hangs = late && this.#lateBefore
    this.#lateBefore = late
    return hangs
  }

  #isLate(): boolean {
    const { pulseLatestMs, stepLatestMs } = this.#bounds
    return this.#since(this.#pulseMs) > pulseLatestMs || this.#since(this.#stepMs) > stepLatestMs
  }

  #since(timeMs: number): number {
    return this.#clock.monotonicMs() - timeMs
  }

  #alive(): void {
    this.#pulseMs = this.#clock.monotonicMs()
    this.#stepMs = this.#pulseMs
    this.#lateBefore = false
  }
}
