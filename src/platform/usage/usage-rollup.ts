import { setImmediate as afterOthers } from 'node:timers/promises'
import type { Clock } from '../../kernel/clock.ts'
import { isLostRace } from '../database/is-lost-race.ts'
import type { Stores } from '../stores.ts'
import type { UnitsOfWork } from '../unit-of-work.ts'
import { HOUR_MS } from './usage-hour-row.ts'
import type { UsageRecord } from './usage-record.ts'
import type { UsageRollupStore } from './usage-rollup-store.ts'

/*
 * Adding each request to its hour at once would cost more than all else that is written about it when many organizations ask: every
 * sum lies on a page of its own. So an hour is summed up when it is over, organization by organization, and each sum is written once;
 * until then questions about it are answered from the records. An organization that asks very much is summed up more
 * often, so that those are never many.
 *
 * For each organization there is a moment: records that started before it are in the hours, others are not. It moves in the
 * same transaction that adds them. A record that arrives when the moment has passed is added by whoever posts it, in the transaction that
 * posts it. So every request is counted once, whatever crashes, and however many nodes do this at the same time.
 */

/** Who is slow to end, and nodes that are slow to post, still come before their hour is summed up. */
const GRACE_MS = 5 * 60 * 1000
/** So many records are enough for one step: SQLite holds up everybody meanwhile. */
const RECORDS_AT_ONCE = 1000
const ORGANIZATIONS_AT_ONCE = 100
/** One run ends after so long, the next one goes on: nobody who wants to stop waits for more. */
const RUN_MS = 300

export class UsageRollup {
  readonly #units: UnitsOfWork
  readonly #clock: Clock
  readonly #recordsAtOnce: number
  /** How many records of each organization were posted here that nobody has summed up. Only about so many: see `run`. */
  readonly #waiting = new Map<string, number>()
  /** How far the organizations have been gone through, and up to which moment they are. */
  #after = ''
  #untilMs = 0
  #isThrough = true

  constructor(options: { units: UnitsOfWork; clock: Clock; recordsAtOnce?: number }) {
    this.#units = options.units
    this.#clock = options.clock
    this.#recordsAtOnce = options.recordsAtOnce ?? RECORDS_AT_ONCE
  }

  /** Takes note of records that were posted and are not in the hours. */
  notePosted(records: readonly UsageRecord[]): void {
    for (const { organizationId } of records) {
      this.#waiting.set(organizationId, (this.#waiting.get(organizationId) ?? 0) + 1)
    }
  }

  /** Does some of what there is to do. Doing less, or nothing, makes questions slower and no answer different. */
  async run(): Promise<void> {
    const endMs = this.#clock.monotonicMs() + RUN_MS
    try {
      await this.#rollUpBusy(endMs)
      await this.#rollUpHours(endMs)
    } catch (error) {
      // Others were posting all the time: there is a next run.
      if (!isLostRace(error)) throw error
    }
  }

  async #rollUpBusy(endMs: number): Promise<void> {
    const step = this.#recordsAtOnce
    const waitingFor = (organizationId: string) => this.#waiting.get(organizationId) ?? 0
    for (const organizationId of this.#waiting.keys()) {
      // The newest stay with the records, for requests that began with them are still to end.
      while (waitingFor(organizationId) >= 2 * step) {
        if (this.#clock.monotonicMs() > endMs) return
        const wereEnough = await this.#transact(({ usageRollups }) => rollUpOldest(usageRollups, organizationId, step))
        this.#waiting.set(organizationId, wereEnough ? waitingFor(organizationId) - step : 0)
      }
    }
  }

  async #rollUpHours(endMs: number): Promise<void> {
    const untilMs = Math.floor((this.#clock.epochMs() - GRACE_MS) / HOUR_MS) * HOUR_MS
    if (this.#isThrough && untilMs > this.#untilMs) {
      this.#untilMs = untilMs
      this.#after = ''
      this.#isThrough = false
    }
    while (!this.#isThrough && this.#clock.monotonicMs() <= endMs) {
      const reached = await this.#transact((stores) => this.#rollUpNext(stores))
      this.#after = reached.after
      this.#isThrough = reached.isThrough
      if (reached.isThrough) this.#waiting.clear()
    }
  }

  /** Goes on with the organizations, as far as one step goes. */
  async #rollUpNext({ usageRollups }: Stores): Promise<{ after: string; isThrough: boolean }> {
    const recordsMax = this.#recordsAtOnce
    const next = await usageRollups.listAfter(this.#after, this.#untilMs, {
      organizationsMax: ORGANIZATIONS_AT_ONCE,
      recordsMax,
    })
    const step: typeof next = []
    let records = 0
    for (const organization of next) {
      records += organization.waiting
      if (records > recordsMax) break
      step.push(organization)
    }
    const due = step.filter(({ waiting }) => waiting > 0).map(({ id }) => id)
    await usageRollups.rollUp(due, this.#untilMs)
    const [first] = next
    // One that takes several steps.
    if (first !== undefined && step.length === 0) await rollUpOldest(usageRollups, first.id, recordsMax)
    return {
      after: step.at(-1)?.id ?? this.#after,
      isThrough: next.length === step.length && next.length < ORGANIZATIONS_AT_ONCE,
    }
  }

  async #transact<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result> {
    const result = await this.#units.transact(async (stores) => {
      await stores.usageRollups.lock()
      return work(stores)
    })
    await afterOthers()
    return result
  }
}

/** Rolls up so many records of one organization, the oldest. If there are fewer it does nothing, and says so. */
async function rollUpOldest(store: UsageRollupStore, organizationId: string, recordsMax: number): Promise<boolean> {
  const startMs = await store.startOfNth(organizationId, recordsMax)
  if (startMs === undefined) return false
  // With all that started in the same millisecond, however many.
  await store.rollUp([organizationId], startMs + 1)
  return true
}
