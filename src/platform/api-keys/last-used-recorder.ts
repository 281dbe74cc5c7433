import { setImmediate as afterOthers } from 'node:timers/promises'
import type { Clock } from '../../kernel/clock.ts'
import type { ApiKeyStore } from './api-key-store.ts'

const FLUSH_MS = 60_000
const BATCH_MAX = 500

/** Notes when keys were last used, in memory, and writes that down once a minute: no request ever waits for it. */
export class LastUsedRecorder {
  readonly #store: Pick<ApiKeyStore, 'noteUses'>
  readonly #clock: Clock
  readonly #onStoreError: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  #used = new Map<string, number>()

  constructor(options: { store: Pick<ApiKeyStore, 'noteUses'>; clock: Clock; onStoreError: (error: unknown) => void }) {
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
    const used = [...this.#used]
    this.#used = new Map()
    try {
      for (let start = 0; start < used.length; start += BATCH_MAX) {
        await this.#store.noteUses(used.slice(start, start + BATCH_MAX))
        // Requests go first: with many keys in use there are many batches, and SQLite holds up everybody meanwhile.
        await afterOthers()
      }
    } catch (error) {
      this.#onStoreError(error)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
