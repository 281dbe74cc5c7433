import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import { utcDay } from './day-counter.ts'
import type { DayCounts, DayLedger } from './day-ledger.ts'
import { nextMark } from './day-lease.ts'
import { decide } from './decide.ts'
import { capacitiesOf } from './capacities-of.ts'
import type { Capacities, LimitDecision } from './limit-decision.ts'
import { initialState, stateAt, withDay, type Instant, type LimitState } from './limit-state.ts'
import type { Limiter } from './limiter.ts'
import type { Cost, Limits } from './limits.ts'
import { isSurelyFull } from './token-bucket.ts'

const LEDGER_RETRY_MS = 1000

interface Organization {
  state: LimitState
  /** What the ledger holds for the day of the state. Use never passes it. Unknown after a write that failed. */
  mark: DayCounts | undefined
}

/**
 * The limiter of a single node. `take` never waits: between looking and taking no other request can run, which is what
 * makes the edge of a limit exact under any number of concurrent callers.
 */
export class MemoryLimiter implements Limiter {
  readonly #clock: Clock
  readonly #ledger: DayLedger
  readonly #logger: Logger
  readonly #organizations = new Map<string, Organization>()
  #sweptDay: number | undefined
  #ledgerFails = false

  constructor(options: { clock: Clock; ledger: DayLedger; logger: Logger }) {
    this.#clock = options.clock
    this.#ledger = options.ledger
    this.#logger = options.logger
  }

  /** How many organizations are held in memory. */
  get size(): number {
    return this.#organizations.size
  }

  take(organizationId: string, limits: Limits, cost: Cost): LimitDecision {
    const now = this.#now()
    this.#forgetIdle(now)
    const organization = this.#recall(organizationId, limits, now)
    if (organization === undefined) return unavailable()
    const { decision, nextState } = decide(organization.state, limits, cost, now)
    if (decision.kind === 'rejected') return decision
    if (!this.#cover(organizationId, organization, nextState, limits, cost)) return unavailable()
    organization.state = nextState
    return decision
  }

  look(organizationId: string, limits: Limits): Capacities | undefined {
    const now = this.#now()
    const organization = this.#recall(organizationId, limits, now)
    return organization && capacitiesOf(stateAt(organization.state, limits, now), limits, now)
  }

  #now(): Instant {
    return { epochMs: this.#clock.epochMs(), monotonicMs: Math.floor(this.#clock.monotonicMs()) }
  }

  /**
   * Gives back what was reserved and not used, at an orderly end: writes the exact counts. Tries every organization,
   * then throws if any of them failed. A failure here costs that organization at most one chunk of its day.
   */
  settle(): void {
    const failures: unknown[] = []
    for (const [organizationId, organization] of this.#organizations) {
      const used = usedOn(organization.state)
      if (used.requests === organization.mark?.requests && used.tokens === organization.mark.tokens) continue
      try {
        this.#write(organizationId, organization, used)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Exact day counts could not be written')
  }

  /** The organization with the counts of today, read from the ledger once a day; undefined if the ledger fails. */
  #recall(organizationId: string, limits: Limits, now: Instant): Organization | undefined {
    const known = this.#organizations.get(organizationId)
    const today = utcDay(now.epochMs)
    if (known !== undefined && isCurrent(known.state, today)) return known

    // A new day is read too, not taken for empty: the clock may have been set back since that day was last counted.
    const loaded = this.#askLedger(() => this.#ledger.load(organizationId, today) ?? { requests: 0, tokens: 0 })
    if (loaded === undefined) return undefined
    const state = known === undefined ? initialState(limits, loaded, now) : withDay(known.state, today, loaded)
    const organization = { state, mark: loaded }
    this.#organizations.set(organizationId, organization)
    return organization
  }

  /** Makes sure that the ledger covers the next state before anyone is told of it. False if the ledger fails. */
  #cover(
    organizationId: string,
    organization: Organization,
    nextState: LimitState,
    limits: Limits,
    cost: Cost,
  ): boolean {
    const { state, mark } = organization
    const next = usedOn(nextState)
    if (mark !== undefined && next.requests <= mark.requests && next.tokens <= mark.tokens) return true
    const written = this.#askLedger(() =>
      this.#write(organizationId, organization, nextMark(usedOn(state), limits, cost)),
    )
    return written !== undefined
  }

  /** A write that fails may have reached the disk or not, so nothing is known of the mark until one succeeds. */
  #write(organizationId: string, organization: Organization, mark: DayCounts): DayCounts {
    organization.mark = undefined
    this.#ledger.reserve(organizationId, organization.state.requestsPerDay.day, mark)
    organization.mark = mark
    return mark
  }

  /** Logs when the ledger begins to fail and when it is back, not each of the requests in between. */
  #askLedger<Answer>(ask: () => Answer): Answer | undefined {
    try {
      const answer = ask()
      if (this.#ledgerFails) this.#logger.info('The day ledger answers again')
      this.#ledgerFails = false
      return answer
    } catch (error) {
      if (!this.#ledgerFails) this.#logger.error({ error }, 'The day ledger fails: requests that need it are refused')
      this.#ledgerFails = true
      return undefined
    }
  }

  /**
   * With the first request of a day, drops every organization whose day is past and whose buckets are full: nothing
   * would be remembered of it that a new one does not start with. What is held is thus bounded by the organizations of
   * a day.
   */
  #forgetIdle(now: Instant): void {
    const today = utcDay(now.epochMs)
    if (today === this.#sweptDay) return
    this.#sweptDay = today
    for (const [organizationId, { state }] of this.#organizations) {
      const isPast = state.requestsPerDay.day < today
      // Both buckets were last touched by the same request, so one of them speaks for both.
      if (isPast && isSurelyFull(state.requestsPerMinute, now.monotonicMs)) this.#organizations.delete(organizationId)
    }
  }
}

/**
 * A clock set back across midnight finds the later day still counting. A clock that showed a day beyond the next was
 * wrong: waiting for that day could take years, so today is taken up again, which is safe because the ledger knows its
 * use.
 */
function isCurrent(state: LimitState, today: number): boolean {
  const { day } = state.requestsPerDay
  return day === today || day === today + 1
}

function unavailable(): LimitDecision {
  return { kind: 'unavailable', retryAfterMs: LEDGER_RETRY_MS }
}

function usedOn(state: LimitState): DayCounts {
  return { requests: state.requestsPerDay.used, tokens: state.tokensPerDay.used }
}
