import { availableParallelism } from 'node:os'
import { Problem } from '../http/problem.ts'
import {
  hashPassword,
  isOutdated,
  passwordCost,
  passwordMatches,
  unmatchableHash,
  type PasswordCost,
} from './password-hash.ts'

/** Each hash takes a core and 128 MiB while it runs. The requests beside it must not notice, so one core is theirs. */
const RUNNING_MAX = Math.max(1, Math.min(2, availableParallelism() - 1))
/** So many may wait for each that runs, which is some seconds' worth. Who comes later is sent away rather than kept. */
const WAITING_PER_RUNNING = 16

/** Makes and checks password hashes, a few at a time. */
export class Passwords {
  readonly #cost: PasswordCost
  readonly #nobodysHash: string
  readonly #waiting: (() => void)[] = []
  readonly #runningMax: number
  #running = 0

  constructor(cost: PasswordCost = passwordCost, runningMax = RUNNING_MAX) {
    this.#cost = cost
    this.#runningMax = runningMax
    this.#nobodysHash = unmatchableHash(cost)
  }

  async hash(password: string): Promise<string> {
    return this.#inTurn(() => hashPassword(password, this.#cost))
  }

  /** Takes the same time where there is no hash to compare with, so that nobody learns who has an account. */
  async matches(password: string, stored: string | undefined): Promise<boolean> {
    return this.#inTurn(() => passwordMatches(password, stored ?? this.#nobodysHash))
  }

  /** Whether the password should be hashed anew, now that it is at hand. */
  isOutdated(stored: string): boolean {
    return isOutdated(stored, this.#cost)
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#runningMax) await this.#turn()
    else this.#running += 1
    try {
      return await work()
    } finally {
      // The place goes straight to whoever waited longest, so that nobody who comes now gets in between.
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }

  async #turn(): Promise<void> {
    if (this.#waiting.length >= WAITING_PER_RUNNING * this.#runningMax) {
      throw new Problem(503, 'too many people are signing in at this moment; try again', {
        headers: { 'retry-after': '5' },
      })
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }
}
