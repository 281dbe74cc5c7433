import type { Clock } from '../../kernel/clock.ts'
import type { ApiKeyStore } from './api-key-store.ts'

const FLUSH_MS = 60_000

/** Notes when keys were last used, in memory, and writes that down once a minute: no request ever waits for it. */
export class LastUsedRecorder {
  readonly #store: ApiKeyStore
  readonly #clock: Clock
  readonly #onStoreError: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  #used = new Map<string, number>()

  constructor(options: { store: ApiKeyStore; clock: Clock; onStoreError: (error: unknown) => void }) {
    this.#store = options.store
    this.#clock = options.clock
    this.#onStoreError = options.onStoreError
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS)
    this.#timer.unref()
  }

  note(apiKeyId: string): void {
    this.#used.set(apiKeyId, this.#clock.epochMs())
  }

  /** What cannot be written is dropped: it is a convenience, and the next use notes it again. */
  async flush(): Promise<void> {
    const used = this.#used
    this.#used = new Map()
    try {
      for (const [id, lastUsedAtMs] of used) await this.#store.setLastUsed(id, lastUsedAtMs)
    } catch (error) {
      this.#onStoreError(error)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
