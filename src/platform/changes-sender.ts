import { setTimeout as wait } from 'node:timers/promises'
import type { Change } from './changes.ts'

const BATCH_MAX = 40
const WAITING_MAX = 1000
const RETRY_MS = 250
const PUBLISH_MS = 1000

export interface ChangesSenderOptions {
  /** Tells other nodes; rejects when that did not work. */
  send: (changes: readonly Change[]) => Promise<void>
  /** Called when it stops working, not for every further attempt in vain. */
  onError: (error: unknown) => void
}

/** Tells other nodes of changes, in their order and without ever giving up: what cannot be told now is told later. */
export class ChangesSender {
  readonly #options: ChangesSenderOptions
  #waiting: Change[] = []
  #delivery: Promise<void> | undefined
  #retry: NodeJS.Timeout | undefined
  #failing = false

  constructor(options: ChangesSenderOptions) {
    this.#options = options
  }

  /** Kept when the change was sent, or could not be for now. */
  async send(change: Change): Promise<void> {
    this.#waiting.push(change)
    // So many at once are not worth telling apart.
    if (this.#waiting.length > WAITING_MAX) this.#waiting = [{ kind: 'everything' }]
    await this.#deliverSoon()
  }

  /** Sends what is waiting, if that works now. */
  async close(): Promise<void> {
    await this.#deliverSoon()
    clearTimeout(this.#retry)
  }

  async #deliverSoon(): Promise<void> {
    await Promise.race([this.#deliver(), wait(PUBLISH_MS, undefined, { ref: false })])
  }

  #deliver(): Promise<void> {
    this.#delivery ??= this.#deliverAll().finally(() => {
      this.#delivery = undefined
    })
    return this.#delivery
  }

  async #deliverAll(): Promise<void> {
    clearTimeout(this.#retry)
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_MAX)
      try {
        await this.#options.send(batch)
        this.#failing = false
      } catch (error) {
        this.#waiting.unshift(...batch)
        if (!this.#failing) this.#options.onError(error)
        this.#failing = true
        this.#retry = setTimeout(() => void this.#deliver(), RETRY_MS).unref()
        return
      }
    }
  }
}
