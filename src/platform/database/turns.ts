import { isStoreError } from './is-store-error.ts'
import { StoreUnavailable } from './store-unavailable.ts'

/** Nobody waits on when in such a time no turn was given back: then the store has stopped, and does not merely have much to do. */
const PATIENCE_MS = 2000
/** So many times patience is renewed. */
const PATIENCE_ROUNDS = 5
/** Each is a request that somebody waits for. Beyond it there is no telling when a turn would come. */
const WAITING_MAX = 1000

interface Waiter {
  resolve: () => void
  reject: (error: StoreUnavailable) => void
  timer: NodeJS.Timeout
}

/**
 * Lets only so many have a turn at once; who comes later waits in line. A burst is worked off, however many connections there are,
 * while a store that says nothing any more is not waited for.
 */
export class Turns {
  readonly #waiting = new Set<Waiter>()
  #free: number
  #givenBack = 0

  constructor(most: number) {
    this.#free = most
  }

  /** Whoever gets a turn gives it back. */
  async take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    if (this.#waiting.size >= WAITING_MAX) throw new StoreUnavailable(new Error('too many wait for the database'))
    await new Promise<void>((resolve, reject) => {
      const waiter: Waiter = { resolve, reject, timer: this.#patience(() => waiter, PATIENCE_ROUNDS) }
      this.#waiting.add(waiter)
    })
  }

  /** `used`: whether something was done with the turn; one that led nowhere is no sign that the store goes on. */
  giveBack({ used }: { used: boolean }): void {
    if (used) this.#givenBack += 1
    const [next] = this.#waiting
    if (next === undefined) {
      this.#free += 1
      return
    }
    this.#waiting.delete(next)
    clearTimeout(next.timer)
    next.resolve()
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.take()
    let used = true
    try {
      return await work()
    } catch (error) {
      used = !isStoreError(error)
      throw error
    } finally {
      this.giveBack({ used })
    }
  }

  #patience(waiterOf: () => Waiter, rounds: number): NodeJS.Timeout {
    const before = this.#givenBack
    return setTimeout(() => {
      const waiter = waiterOf()
      if (rounds > 1 && this.#givenBack > before) {
        waiter.timer = this.#patience(waiterOf, rounds - 1)
        return
      }
      this.#waiting.delete(waiter)
      waiter.reject(new StoreUnavailable(new Error('waited too long for the database')))
    }, PATIENCE_MS)
  }
}
