import { mkdir, open, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../kernel/ids.ts'
import { JournalSegment } from './journal-segment.ts'
import type { UsageRecord } from './usage-record.ts'

/** So many records are enough for one file, and for one transaction when it is drained. */
const SEGMENT_RECORDS_MAX = 2500
/** More than this are not kept in memory beside their files: they wait for a database that is away, and may be many. */
const WAITING_RECORDS_MAX = 10_000
const SEGMENT_NAME = /\.jsonl$/
const SET_ASIDE = 'set-aside.txt'

/** A whole file of the journal that waits to be drained, with what it holds if that is at hand. */
export interface SealedSegment {
  path: string
  records?: readonly UsageRecord[]
}

interface Batch {
  records: UsageRecord[]
  done: PromiseWithResolvers<void>
}

/**
 * Records that outlive a crash and a power loss from the moment they are acknowledged: files in a directory, each written by
 * appending, each deleted once what it holds is in the database. All that come while the disk is busy are written and
 * synced together, so that many requests share the price of one.
 */
export class UsageJournal {
  readonly #directory: string
  readonly #name = newId('node')
  /** Oldest first. */
  readonly sealed: SealedSegment[]
  #sequence = 0
  #segment: JournalSegment | undefined
  #gathering: Batch | undefined
  /** Whatever is done to the files is done one after the other. */
  #turn: Promise<void> = Promise.resolve()
  #turns = 0
  #closed = false

  private constructor(directory: string, sealed: SealedSegment[]) {
    this.#directory = directory
    this.sealed = sealed
  }

  /** What an earlier process has left behind is there to be drained. */
  static async open(directory: string): Promise<UsageJournal> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const names = await readdir(directory)
    const left = names.filter((name) => SEGMENT_NAME.test(name)).toSorted()
    const journal = new UsageJournal(
      directory,
      left.map((name) => ({ path: join(directory, name) })),
    )
    journal.#segment = await journal.#begin()
    return journal
  }

  /** Whether there is nothing that waits to be drained, nor is on its way there. */
  get isEmpty(): boolean {
    const isQuiet = this.#turns === 0 && this.#gathering === undefined
    return isQuiet && this.sealed.length === 0 && (this.#segment?.records.length ?? 0) === 0
  }

  /** Resolves once the record is safe, rejects if it cannot be. */
  append(record: UsageRecord): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('the usage journal is closed'))
    let batch = this.#gathering
    if (batch === undefined) {
      batch = { records: [], done: Promise.withResolvers() }
      this.#gathering = batch
      // Whatever else happens in this moment still comes along.
      setImmediate(() => void this.#inTurn(() => this.#writeGathered()))
    }
    batch.records.push(record)
    return batch.done.promise
  }

  /** Closes the segment that is being written, if it holds anything, and lists it with the others that can be drained. */
  seal(): Promise<void> {
    return this.#inTurn(() => this.#seal())
  }

  /** Keeps lines that nobody could make use of, for people to look at. */
  async setAside(lines: readonly string[]): Promise<string> {
    const path = join(this.#directory, SET_ASIDE)
    const file = await open(path, 'a', 0o600)
    try {
      await file.appendFile(lines.map((line) => `${line}\n`).join(''))
      await file.sync()
    } finally {
      await file.close()
    }
    return path
  }

  /** What was appended before is written; what is appended after is refused. */
  async close(): Promise<void> {
    // The batch that gathers now is written by the turn that its first line has asked for.
    if (this.#gathering !== undefined) await this.#gathering.done.promise.catch(() => {})
    this.#closed = true
    await this.#inTurn(async () => {
      const segment = this.#segment
      this.#segment = undefined
      if (segment !== undefined) await this.#putAway(segment)
    })
  }

  async #writeGathered(): Promise<void> {
    const batch = this.#gathering
    if (batch === undefined) return
    this.#gathering = undefined
    try {
      this.#segment ??= await this.#begin()
      await this.#segment.append(batch.records)
      batch.done.resolve()
    } catch (error) {
      batch.done.reject(error)
      await this.#giveUp()
      return
    }
    if (this.#segment.records.length >= SEGMENT_RECORDS_MAX) await this.#seal()
  }

  async #seal(): Promise<void> {
    const segment = this.#segment
    if (segment === undefined || segment.records.length === 0) return
    this.#segment = undefined
    await this.#putAway(segment)
    // Begun ahead, so that the next request does not wait for it. If that fails, the next request tries again.
    this.#segment = await this.#begin().catch(() => undefined)
  }

  /** After a failure nothing more is written behind what may be half a line. */
  async #giveUp(): Promise<void> {
    const segment = this.#segment
    this.#segment = undefined
    if (segment !== undefined) await this.#putAway(segment)
  }

  async #putAway(segment: JournalSegment): Promise<void> {
    await segment.close().catch(() => {})
    const { path, records } = segment
    if (records.length === 0) return unlink(path).catch(() => {})
    const waiting = this.sealed.reduce((sum, { records: others = [] }) => sum + others.length, records.length)
    this.sealed.push(waiting > WAITING_RECORDS_MAX ? { path } : { path, records })
  }

  #begin(): Promise<JournalSegment> {
    this.#sequence += 1
    const sequence = String(this.#sequence).padStart(9, '0')
    return JournalSegment.create(join(this.#directory, `${this.#name}-${sequence}.jsonl`))
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turns += 1
    const done = this.#turn.then(work).finally(() => (this.#turns -= 1))
    this.#turn = done.catch(() => {})
    return done
  }
}
