import { setImmediate as afterOthers } from 'node:timers/promises'
import type { Clock } from '../../kernel/clock.ts'
import type { ApiKeyStore } from './api-key-store.ts'

const FLUSH_MS = 60_000
/** A key that is in use all the time is written down so often: with very many of them each write is felt. */
const REPEAT_MS = 10 * 60_000
const BATCH_MAX = 500

/**
 * Notes when keys were last used, in memory, and writes that down: no request ever waits for it. Within a minute, for a key that had not
 * been used for a while; within ten, for one that is used again and again.
 */
export class LastUsedRecorder {
  readonly #store: Pick<ApiKeyStore, 'noteUses'>
  readonly #clock: Clock
  readonly #onStoreError: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  readonly #used = new Map<string, number>()
  /** When each of those was written down that were lately. */
  readonly #writtenMs = new Map<string, number>()

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

  /** Writes down what is due. */
  async flush(): Promise<void> {
    const nowMs = this.#clock.epochMs()
    for (const [id, writtenMs] of this.#writtenMs) {
      // Also when the clock has been set back.
      if (Math.abs(nowMs - writtenMs) >= REPEAT_MS) this.#writtenMs.delete(id)
    }
    const due = [...this.#used].filter(([id]) => !this.#writtenMs.has(id))
    for (const [id] of due) {
      this.#used.delete(id)
      this.#writtenMs.set(id, nowMs)
    }
    await this.#write(due)
  }

  /** Writes down everything. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    const used = [...this.#used]
    this.#used.clear()
    await this.#write(used)
  }

  /** What cannot be written is dropped: it is a convenience, and a later use notes it again. */
  async #write(used: readonly (readonly [id: string, usedAtMs: number])[]): Promise<void> {
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
}
