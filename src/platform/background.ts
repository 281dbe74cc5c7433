import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../kernel/logger.ts'

/** How long to wait before work begins: long enough for the answer to be there, and never twice the same. */
const PAUSE_MIN_MS = 20
const PAUSE_MAX_MS = 80

/**
 * Work that goes on after its request was answered, where the time of the answer must not tell what there was to do. It is waited
 * for before the store closes. Only what a client can simply ask for again belongs here: it is lost with the process.
 */
export class Background {
  readonly #logger: Logger
  readonly #running = new Set<Promise<void>>()

  constructor(logger: Logger) {
    this.#logger = logger
  }

  /** `name` says in the log what failed. */
  run(name: string, work: () => Promise<void>): void {
    const running = this.#guard(name, work).finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  async #guard(name: string, work: () => Promise<void>): Promise<void> {
    try {
      // The answer goes first; and whoever asks again at once must not be able to tell from that answer how much there was to do.
      await wait(randomInt(PAUSE_MIN_MS, PAUSE_MAX_MS))
      await work()
    } catch (error) {
      this.#logger.error({ error }, `in the background: ${name}`)
    }
  }
}
