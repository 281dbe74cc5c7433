import { unlink } from 'node:fs/promises'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import { settleUsage } from '../billing/settle-usage.ts'
import { isStoreError } from '../database/is-store-error.ts'
import type { Stores } from '../stores.ts'
import type { UnitsOfWork } from '../unit-of-work.ts'
import { encodeLine } from './journal-line.ts'
import { readSegment } from './journal-segment.ts'
import type { SealedSegment, UsageJournal } from './usage-journal.ts'
import type { UsageRecord } from './usage-record.ts'
import type { UsageRollup } from './usage-rollup.ts'

export interface UsageDrainOptions {
  journal: UsageJournal
  units: UnitsOfWork
  rollup: Pick<UsageRollup, 'notePosted'>
  clock: Clock
  logger: Logger
}

/**
 * Moves what the journal holds into the database, exactly once: a segment is posted in one transaction and deleted after it. A
 * crash in between leaves the segment, and posting it again finds every request there already. Throws when the store cannot take it;
 * the journal then simply keeps it.
 */
export class UsageDrain {
  readonly #options: UsageDrainOptions

  constructor(options: UsageDrainOptions) {
    this.#options = options
  }

  async drain(): Promise<void> {
    const { journal } = this.#options
    await journal.seal()
    for (let segment = journal.sealed[0]; segment !== undefined; segment = journal.sealed[0]) {
      await this.#drainSegment(segment)
      journal.sealed.shift()
    }
  }

  async #drainSegment({ path, records: atHand }: SealedSegment): Promise<void> {
    const records = atHand ?? (await this.#read(path))
    try {
      await this.#post(records)
    } catch (error) {
      if (isStoreError(error)) throw error
      await this.#postEach(records)
    }
    await unlink(path)
  }

  async #read(path: string): Promise<UsageRecord[]> {
    const { journal, logger } = this.#options
    const { records, corrupt } = await readSegment(path)
    if (corrupt.length > 0) {
      const file = await journal.setAside(corrupt)
      logger.error({ lines: corrupt.length, file }, 'lines of the usage journal are damaged and were set aside')
    }
    return records
  }

  /** Finds out which record the database cannot take for itself, so that it does not stand in the way of all others. */
  async #postEach(records: readonly UsageRecord[]): Promise<void> {
    const { journal, logger } = this.#options
    for (const record of records) {
      try {
        await this.#post([record])
      } catch (error) {
        if (isStoreError(error)) throw error
        const file = await journal.setAside([encodeLine(record).trimEnd()])
        logger.error({ requestId: record.requestId, error, file }, 'a usage record cannot be posted and was set aside')
      }
    }
  }

  async #post(records: readonly UsageRecord[]): Promise<void> {
    const { units, rollup, clock } = this.#options
    if (records.length === 0) return
    rollup.notePosted(await units.transact((stores) => postUsage(stores, records, clock.epochMs())))
  }
}

/** Only what was not there before is counted and charged. Returns what is still to be summed up. */
async function postUsage(stores: Stores, records: readonly UsageRecord[], nowMs: number): Promise<UsageRecord[]> {
  await stores.usageRollups.keepStill()
  const posted = await stores.usage.insertNew(records)
  const earliestMs = posted.reduce((earliest, { startedAtMs }) => Math.min(earliest, startedAtMs), Infinity)
  const rolledUntil = await stores.usageRollups.rolledBeyond(earliestMs)
  const isLate = ({ organizationId, startedAtMs }: UsageRecord) => startedAtMs < (rolledUntil.get(organizationId) ?? 0)
  await stores.usageHours.add(posted.filter(isLate))
  // Credits are held only for what reaches an engine.
  await settleUsage(
    stores,
    posted.filter(({ outcome }) => outcome !== undefined),
    nowMs,
  )
  return posted.filter((record) => !isLate(record))
}
