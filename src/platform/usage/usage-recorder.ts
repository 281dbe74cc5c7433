import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { UnitsOfWork } from '../unit-of-work.ts'
import { UsageDrain } from './usage-drain.ts'
import { UsageJournal } from './usage-journal.ts'
import type { UsageRecord } from './usage-record.ts'
import { UsageRollup } from './usage-rollup.ts'

/** Many together cost less than many apart, and whoever asks for usage has it drained first. */
const DRAIN_MS = 1000
/** Where credits may be held: they are missing to whoever asks next. */
const SETTLE_MS = 100
/** While the store cannot take anything. */
const RETRY_MS = 1000

/**
 * Where requests leave their accounts: safe in the journal before the client is told, in the database a moment later. A database
 * that is down stops nobody; the journal grows, and is drained when the database is back.
 */
export class UsageRecorder {
  readonly #journal: UsageJournal
  readonly #drain: UsageDrain
  readonly #rollup: UsageRollup
  readonly #clock: Clock
  readonly #logger: Logger
  #timer: NodeJS.Timeout | undefined
  /** When that is, on the monotonic clock. */
  #dueMs = 0
  #draining: Promise<void> | undefined
  #failing = false

  private constructor(parts: {
    journal: UsageJournal
    drain: UsageDrain
    rollup: UsageRollup
    clock: Clock
    logger: Logger
  }) {
    this.#journal = parts.journal
    this.#drain = parts.drain
    this.#rollup = parts.rollup
    this.#clock = parts.clock
    this.#logger = parts.logger
  }

  static async open(options: {
    directory: string
    units: UnitsOfWork
    clock: Clock
    logger: Logger
  }): Promise<UsageRecorder> {
    const journal = await UsageJournal.open(options.directory)
    const { clock, logger } = options
    const rollup = new UsageRollup(options)
    const drain = new UsageDrain({ ...options, journal, rollup })
    const recorder = new UsageRecorder({ journal, drain, rollup, clock, logger })
    const segments = journal.sealed.length
    if (segments > 0) logger.info({ segments }, 'an earlier process has left usage to be posted')
    recorder.#schedule(0)
    return recorder
  }

  /** Resolves once the record would survive a power loss, rejects if it cannot be made safe. */
  record(record: UsageRecord): Promise<void> {
    if (this.#failing) this.#schedule(RETRY_MS)
    else this.#schedule(mayHold(record) ? SETTLE_MS : DRAIN_MS)
    return this.#journal.append(record)
  }

  /** Resolves when everything recorded until now is in the database; rejects if the store cannot take it. */
  async drained(): Promise<void> {
    // One that runs already may have begun before the last record came.
    await this.#draining?.catch(() => {})
    if (!this.#journal.isEmpty) await this.#run()
  }

  /** Sums up what has been posted, as far as it is time to: see `usage-rollup.ts`. Done again and again. */
  sumUp(): Promise<void> {
    return this.#rollup.run()
  }

  /** Posts what it can. What it cannot post waits in the journal for the next start. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#draining?.catch(() => {})
    await this.#journal.close()
    await this.#attempt()
    clearTimeout(this.#timer)
  }

  #schedule(afterMs: number): void {
    const dueMs = this.#clock.monotonicMs() + afterMs
    if (this.#timer !== undefined && this.#dueMs <= dueMs) return
    clearTimeout(this.#timer)
    this.#dueMs = dueMs
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#attempt()
    }, afterMs).unref()
  }

  /** Logs when the store begins to fail and when it is back, not each attempt in between. */
  async #attempt(): Promise<void> {
    try {
      if (!this.#journal.isEmpty) await this.#run()
      // What came while that run was already under way has still to be posted, whether or not anything else comes.
      if (!this.#journal.isEmpty) this.#schedule(DRAIN_MS)
      if (this.#failing) this.#logger.info('usage is posted again')
      this.#failing = false
    } catch (error) {
      const segments = this.#journal.sealed.length
      if (!this.#failing) this.#logger.error({ error, segments }, 'usage cannot be posted: it waits in the journal')
      this.#failing = true
      this.#schedule(RETRY_MS)
    }
  }

  #run(): Promise<void> {
    this.#draining ??= this.#drain.drain().finally(() => (this.#draining = undefined))
    return this.#draining
  }
}

/** Whether credits may have been held for it. What has cost nothing, though it ended well, had no price. */
function mayHold({ cost, outcome }: UsageRecord): boolean {
  return cost > 0 || outcome === 'failed' || outcome === 'aborted'
}
