import type { Logger } from '../kernel/logger.ts'

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
      // The answer goes first.
      await new Promise((resolve) => setImmediate(resolve))
      await work()
    } catch (error) {
      this.#logger.error({ error }, `in the background: ${name}`)
    }
  }
}
