import type { Model } from '../contract/model.ts'
import type { Caller, ModelCatalogue, ModelLookup, ServedModel } from '../gateway/ports.ts'
import type { Clock } from '../kernel/clock.ts'
import { compileModelPatterns } from '../platform/plans/model-patterns.ts'

/**
 * The models of the configuration, as each caller's plan shows them. What a list of patterns shows is worked out once for that list;
 * only whether a model has passed its shutdown date is asked anew each time.
 */
export class ConfiguredCatalogue implements ModelCatalogue {
  readonly #clock: Clock
  readonly #models: readonly ServedModel[]
  readonly #shown = new WeakMap<readonly string[], ReadonlyMap<string, ServedModel>>()

  constructor(options: { clock: Clock; models: readonly ServedModel[] }) {
    this.#clock = options.clock
    this.#models = options.models
  }

  list(caller: Caller): readonly Model[] {
    const models = [...this.#shownTo(caller).values()].map((served) => served.model)
    return models.filter((model) => !this.#isShutDown(model))
  }

  find(caller: Caller, id: string): ModelLookup {
    const served = this.#shownTo(caller).get(id)
    if (served === undefined) return { kind: 'unknown' }
    const { shutdown_date: date } = served.model
    return date !== null && this.#isShutDown(served.model) ? { kind: 'shut-down', date } : { kind: 'found', served }
  }

  #shownTo({ models: patterns }: Caller): ReadonlyMap<string, ServedModel> {
    let shown = this.#shown.get(patterns)
    if (shown === undefined) {
      const shows = compileModelPatterns(patterns)
      const seen = this.#models.filter(({ model }) => shows(model.id))
      shown = new Map(seen.map((served) => [served.model.id, served]))
      this.#shown.set(patterns, shown)
    }
    return shown
  }

  /** A model is served through the day before its shutdown date, in UTC. */
  #isShutDown({ shutdown_date: date }: Model): boolean {
    return date !== null && this.#clock.epochMs() >= Date.parse(`${date}T00:00:00Z`)
  }
}
