import type { Retention } from '../../contract/retention.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import { isStoreError } from '../database/is-store-error.ts'
import type { Content } from './content.ts'
import type { ContentStore } from './content-store.ts'

const FLUSH_MS = 200
const RETRY_MS = 1000
const ROWS_AT_ONCE = 50
/** What may wait to be written, in characters. */
const WAITING_MAX = 64 * 1024 * 1024

/** What was said, and by whom. */
export interface SaidContent {
  requestId: string
  organizationId: string
  projectId: string
  retention: Retention
  model: string
  request: object
  reply: object
}

export interface ContentKeeperOptions {
  store: ContentStore
  clock: Clock
  logger: Logger
  keptMs: number
}

/**
 * Keeps what was said for organizations that want that, in batches and behind the requests: nobody waits for it, and unlike usage it
 * may be lost with the process. What waits is bounded; what does not fit is dropped, and the log says how much.
 */
export class ContentKeeper {
  readonly #options: ContentKeeperOptions
  #waiting: Content[] = []
  #waitingLength = 0
  #dropped = 0
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> | undefined

  constructor(options: ContentKeeperOptions) {
    this.#options = options
  }

  keep({ retention, request, reply, ...said }: SaidContent): void {
    // The gateway never asks for this. If it ever did, this is where it would end.
    if (retention === 'zero') return
    const { clock, keptMs } = this.#options
    const createdAtMs = clock.epochMs()
    const times = { createdAtMs, expiresAtMs: createdAtMs + keptMs }
    const content = {
      ...said,
      ...times,
      retention,
      requestJson: JSON.stringify(request),
      replyJson: JSON.stringify(reply),
    }
    if (this.#waitingLength + lengthOf(content) > WAITING_MAX) {
      this.#dropped += 1
    } else {
      this.#waiting.push(content)
      this.#waitingLength += lengthOf(content)
    }
    this.#schedule(FLUSH_MS)
  }

  /** Resolves when everything given until now is in the database or was dropped; rejects if the store cannot take it. */
  async flushed(): Promise<void> {
    await this.#flushing?.catch(() => {})
    await this.#run()
  }

  async close(): Promise<void> {
    await this.flushed().catch((error: unknown) => this.#fail(error))
    clearTimeout(this.#timer)
  }

  #schedule(afterMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#run().catch((error: unknown) => this.#fail(error))
    }, afterMs).unref()
  }

  #fail(error: unknown): void {
    const waiting = this.#waiting.length
    this.#options.logger.error({ error, waiting }, 'content that is to be kept cannot be written yet')
    this.#schedule(RETRY_MS)
  }

  #run(): Promise<void> {
    this.#flushing ??= this.#flush().finally(() => (this.#flushing = undefined))
    return this.#flushing
  }

  async #flush(): Promise<void> {
    const { store, logger } = this.#options
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.slice(0, ROWS_AT_ONCE)
      try {
        await store.insert(rows)
      } catch (error) {
        if (isStoreError(error)) throw error
        logger.error({ error }, 'content that was to be kept could not be written')
        this.#dropped += rows.length
      }
      this.#waiting = this.#waiting.slice(rows.length)
      this.#waitingLength = this.#waiting.reduce((sum, content) => sum + lengthOf(content), 0)
    }
    if (this.#dropped === 0) return
    logger.warn({ dropped: this.#dropped }, 'content that was to be kept was dropped')
    this.#dropped = 0
  }
}

function lengthOf({ requestJson, replyJson }: Content): number {
  return requestJson.length + replyJson.length
}
