import type { Model } from '../contract/model.ts'
import type { Caller, ModelCatalogue, ModelLookup, ServedModel } from '../gateway/ports.ts'
import type { Clock } from '../kernel/clock.ts'
import type { PlanConfig } from './config/config.ts'
import { compileModelPatterns } from './config/model-patterns.ts'

/**
 * The models of the configuration, as each plan sees them. What a plan shows is worked out once, at start; only whether a
 * model has passed its shutdown date is asked anew each time.
 */
export class ConfiguredCatalogue implements ModelCatalogue {
  readonly #clock: Clock
  readonly #byPlan: ReadonlyMap<string, ReadonlyMap<string, ServedModel>>

  constructor(options: { clock: Clock; models: readonly ServedModel[]; plans: ReadonlyMap<string, PlanConfig> }) {
    this.#clock = options.clock
    this.#byPlan = new Map(
      [...options.plans].map(([name, plan]) => {
        const shows = compileModelPatterns(plan.models)
        const shown = options.models.filter(({ model }) => shows(model.id))
        return [name, new Map(shown.map((served) => [served.model.id, served]))]
      }),
    )
  }

  list(caller: Caller): readonly Model[] {
    const models = [...(this.#byPlan.get(caller.plan)?.values() ?? [])].map((served) => served.model)
    return models.filter((model) => !this.#isShutDown(model))
  }

  find(caller: Caller, id: string): ModelLookup {
    const served = this.#byPlan.get(caller.plan)?.get(id)
    if (served === undefined) return { kind: 'unknown' }
    const { shutdown_date: date } = served.model
    return date !== null && this.#isShutDown(served.model) ? { kind: 'shut-down', date } : { kind: 'found', served }
  }

  /** A model is served through the day before its shutdown date, in UTC. */
  #isShutDown({ shutdown_date: date }: Model): boolean {
    return date !== null && this.#clock.epochMs() >= Date.parse(`${date}T00:00:00Z`)
  }
}
