import type { Pace } from '../pace.ts'
import type { Connection } from './connection.ts'

/** More than this in one read, and the next tick is not waited for: there is probably more to come. */
const MUCH_BYTES = 32 * 1024

/**
 * When a connection is read. Not while the consumer is behind; and on a beat, only from a tick on until something came. The
 * tokens of a whole beat then wait in the kernel, and cost one read and one wake-up together instead of one each.
 */
export class Reading {
  readonly #pace: Pace
  #connection: Connection | undefined
  #consumerIsBehind = false
  #waitsForTick = false

  constructor(pace: Pace) {
    this.#pace = pace
  }

  begin(connection: Connection): void {
    this.#connection = connection
  }

  get consumerIsBehind(): boolean {
    return this.#consumerIsBehind
  }

  /** The consumer has enough for now. */
  hold(): void {
    this.#consumerIsBehind = true
    this.#connection?.pause()
  }

  /** The consumer has caught up. */
  release(): void {
    this.#consumerIsBehind = false
    this.#goOn()
  }

  /** Something was read of a reply that has begun. */
  read(bytes: number): void {
    if (this.#pace.kind !== 'on-beat' || this.#waitsForTick || bytes > MUCH_BYTES) return
    this.#waitsForTick = true
    this.#connection?.pause()
    this.#pace.beat.onNextTick(this.#onTick)
  }

  /** From now on everything is read as it comes, and nothing of it matters but the end. */
  end(): void {
    this.#consumerIsBehind = false
    this.#waitsForTick = false
    this.#connection?.resume()
    this.#connection = undefined
  }

  readonly #onTick = (): void => {
    this.#waitsForTick = false
    this.#goOn()
  }

  #goOn(): void {
    if (!this.#consumerIsBehind && !this.#waitsForTick) this.#connection?.resume()
  }
}
