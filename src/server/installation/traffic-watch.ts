import type { ExchangeSummary } from '../../gateway/observer.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { ExchangeView, Figures, ModelView, TrafficView } from '../../platform/installation/installation.ts'
import { RecentFigures } from './recent-figures.ts'

/** As many as somebody reads; a busy server passes them within a second. */
const EXCHANGES_KEPT = 200

/** Remembers what went through lately, for operators who look: in memory, without content, and no more than a fixed number. */
export class TrafficWatch {
  readonly #clock: Clock
  readonly #all = new RecentFigures()
  readonly #models: ReadonlyMap<string, RecentFigures>
  readonly #failures = new Map<string, { atMs: number; reason: string }>()
  readonly #kept: ExchangeView[] = []
  /** Where the next one goes once all places are taken: over the oldest. */
  #next = 0
  #inFlight = 0

  constructor(options: { clock: Clock; models: readonly string[] }) {
    this.#clock = options.clock
    this.#models = new Map(options.models.map((id) => [id, new RecentFigures()]))
  }

  started(): void {
    this.#inFlight += 1
  }

  finished(summary: ExchangeSummary): void {
    const nowMs = this.#clock.epochMs()
    this.#inFlight -= 1
    this.#all.note(summary, nowMs)
    if (summary.outcome !== undefined) this.#models.get(summary.model ?? '')?.note(summary, nowMs)
    this.#kept[this.#next] = exchangeView(summary, nowMs)
    this.#next = (this.#next + 1) % EXCHANGES_KEPT
  }

  engineFailed(model: string | undefined, reason: string): void {
    if (model !== undefined && this.#models.has(model)) {
      this.#failures.set(model, { atMs: this.#clock.epochMs(), reason })
    }
  }

  traffic(): TrafficView {
    const { length } = this.#kept
    const newestFirst = [...this.#kept.slice(this.#next, length), ...this.#kept.slice(0, this.#next)].toReversed()
    return { inFlight: this.#inFlight, steps: this.#all.steps(this.#clock.epochMs()), exchanges: newestFirst }
  }

  ofModel(id: string): Pick<ModelView, 'lastFailure'> & { recent: Figures } {
    const figures = this.#models.get(id) ?? new RecentFigures()
    return { recent: figures.sum(this.#clock.epochMs()), lastFailure: this.#failures.get(id) }
  }
}

function exchangeView(summary: ExchangeSummary, nowMs: number): ExchangeView {
  return {
    requestId: summary.requestId,
    endedAtMs: nowMs,
    operation: summary.operation,
    organizationId: summary.organizationId,
    projectId: summary.projectId,
    credentialId: summary.credentialId,
    model: summary.model,
    streamed: summary.streamed,
    status: summary.status,
    error: summary.error,
    outcome: summary.outcome,
    promptTokens: summary.usage?.promptTokens ?? 0,
    completionTokens: summary.usage?.completionTokens ?? 0,
    durationMs: summary.durationMs,
    firstTokenMs: summary.timeToFirstTokenMs,
  }
}
