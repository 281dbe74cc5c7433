import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import { isLostRace } from '../database/is-lost-race.ts'
import { isStoreError } from '../database/is-store-error.ts'
import type { UnitsOfWork } from '../unit-of-work.ts'
import type { HoldOutcome } from './billing-account.ts'
import { placeHolds, type HoldRequest } from './place-holds.ts'

/** `unavailable`: the store could not be asked, so nothing is held and nothing is refused. */
export type HoldAnswer = HoldOutcome | { kind: 'unavailable' }

/** A hold of a request that was never heard of again, because its server died, is given free after this time. */
export const HOLD_EXPIRY_MS = 2 * 60 * 60 * 1000

/** Each try waits so long for an account that somebody else is changing; after the third the client is told to come back. */
const LOCK_WAIT_MS = 400
const TRIES_MAX = 3
const CONFLICT_RETRY_MS = 1000
const BATCH_MAX = 200

interface Waiting {
  request: HoldRequest
  resolve: (answer: HoldAnswer) => void
  reject: (error: unknown) => void
}

interface CreditHoldsOptions {
  units: UnitsOfWork
  clock: Clock
  logger: Logger
  /**
   * Holds of the same lane share transactions, one after the other; those of different lanes do not wait for each other. On SQLite,
   * where writers take turns anyway and every commit waits for the disk, one lane for all; else one for each organization.
   */
  laneOf: (organizationId: string) => string
}

/**
 * Sets credits aside before requests run. Whatever is asked for in one turn of the event loop is decided in one transaction, so
 * that many requests at once wait for the disk together and not one after the other.
 */
export class CreditHolds {
  readonly #options: CreditHoldsOptions
  /** Who waits in each lane. A lane is here while it has a batch under way or about to be. */
  readonly #lanes = new Map<string, Waiting[]>()

  constructor(options: CreditHoldsOptions) {
    this.#options = options
  }

  /** A request that costs nothing needs no hold, and no store either. */
  hold(request: HoldRequest): HoldAnswer | Promise<HoldAnswer> {
    if (request.amount === 0) return { kind: 'held' }
    return new Promise((resolve, reject) => this.#enter({ request, resolve, reject }))
  }

  #enter(waiting: Waiting): void {
    const lane = this.#options.laneOf(waiting.request.organizationId)
    const others = this.#lanes.get(lane)
    if (others !== undefined) return void others.push(waiting)
    this.#lanes.set(lane, [waiting])
    // Everybody who arrives in this turn of the event loop comes along.
    setImmediate(() => void this.#drain(lane))
  }

  async #drain(lane: string): Promise<void> {
    for (;;) {
      const batch = this.#lanes.get(lane)?.splice(0, BATCH_MAX) ?? []
      if (batch.length === 0) break
      await this.#decide(batch)
    }
    this.#lanes.delete(lane)
  }

  async #decide(batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await this.#answer(batch.map(({ request }) => request))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] ?? { kind: 'unavailable' })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async #answer(requests: readonly HoldRequest[]): Promise<readonly HoldAnswer[]> {
    const { units, clock, logger } = this.#options
    for (let tries = 1; ; tries += 1) {
      try {
        return await units.transact(async (stores) => {
          await stores.billing.waitForLocksAtMost(LOCK_WAIT_MS)
          const nowMs = clock.epochMs()
          return placeHolds(stores, requests, { nowMs, expiresAtMs: nowMs + HOLD_EXPIRY_MS })
        })
      } catch (error) {
        if (isLostRace(error)) {
          if (tries < TRIES_MAX) continue
          return requests.map(() => ({ kind: 'conflict', retryAfterMs: CONFLICT_RETRY_MS }))
        }
        if (!isStoreError(error)) throw error
        logger.error({ error }, 'credits could not be held: the store cannot answer')
        return requests.map(() => ({ kind: 'unavailable' }))
      }
    }
  }
}
