import type { ServedModel } from '../../gateway/ports.ts'
import type { Engine } from '../../inference/engine.ts'
import type { LlamaEngine } from '../../inference/llama/llama-engine.ts'
import type { EngineView, ModelView } from '../../platform/installation/installation.ts'
import type { Config } from '../config/config.ts'
import type { TrafficWatch } from './traffic-watch.ts'

export interface EngineViewParts {
  config: Pick<Config, 'engines' | 'models'>
  /** In the order of the configuration. */
  models: readonly ServedModel[]
  embedded: readonly LlamaEngine[]
  watch: TrafficWatch
}

/** Every engine of the configuration as it stands now. */
export function engineViews(parts: EngineViewParts): EngineView[] {
  return [...parts.config.engines].map(([name, { kind }]) => {
    const models = parts.config.models.filter(({ engine }) => engine === name).map(({ model }) => model.id)
    const views = models.map((id) => modelView(id, parts))
    const embedded = parts.embedded.find((engine) => engine.name === name)
    const isLoading = parts.models.some(
      ({ model, engine }) => models.includes(model.id) && engine.loading !== undefined,
    )
    return {
      name,
      kind,
      state: isLoading ? 'loading' : isFailing(views) ? 'failing' : 'ready',
      active: embedded?.status.active ?? sumOf(views),
      queued: embedded?.status.queued,
      processes: (embedded?.status.processes ?? []).map((process) => ({
        state: process.state,
        loadProgress: process.loadProgress,
        restarts: process.restarts,
        residentBytes: process.rssBytes,
        active: process.active,
      })),
      models: views,
    }
  })
}

function modelView(id: string, { config, models, watch }: EngineViewParts): ModelView {
  const served = models.find(({ model }) => model.id === id)
  const configured = config.models.find(({ model }) => model.id === id)
  return {
    id,
    active: served && activeIn(served.engine),
    activeMax: configured?.concurrentMax,
    ...watch.ofModel(id),
  }
}

/** Known where the number of generations is bounded, for then they are counted. */
function activeIn(engine: Engine): number | undefined {
  return 'active' in engine && typeof engine.active === 'number' ? engine.active : undefined
}

/** Undefined unless all are known. */
function sumOf(models: readonly ModelView[]): number | undefined {
  let sum = 0
  for (const { active } of models) {
    if (active === undefined) return undefined
    sum += active
  }
  return models.length === 0 ? undefined : sum
}

function isFailing(models: readonly ModelView[]): boolean {
  const asked = models.filter(({ recent }) => recent.requests > 0)
  return asked.length > 0 && asked.every(({ recent }) => recent.failures === recent.requests)
}
