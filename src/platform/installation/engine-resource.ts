import { z } from 'zod'
import { timeSchema, timeText } from '../http/time-text.ts'
import type { EngineView, Figures, ModelView } from './installation.ts'

const figuresResource = z
  .strictObject({
    span_seconds: z.number().meta({ description: 'How far back it reaches.' }),
    requests: z.int(),
    failures: z.int(),
    prompt_tokens: z.int(),
    completion_tokens: z.int(),
    time_to_first_token_ms: z.number().nullable().meta({ description: 'The mean.' }),
    tokens_per_second: z.number().nullable().meta({ description: 'Of one reply, in the mean.' }),
  })
  .meta({ id: 'RecentFigures' })

/** An engine of the installation with the models behind which it stands. */
export const engineResource = z
  .strictObject({
    object: z.literal('engine'),
    name: z.string(),
    kind: z.string(),
    state: z.enum(['ready', 'loading', 'failing']),
    active: z.int().nullable().meta({ description: 'Generations now; null where only the far side knows.' }),
    queued: z.int().nullable(),
    processes: z.array(
      z.strictObject({
        state: z.enum(['starting', 'ready', 'restarting', 'stopped']),
        load_progress: z.number(),
        restarts: z.int(),
        resident_bytes: z.int(),
        active: z.int(),
      }),
    ),
    models: z.array(
      z.strictObject({
        id: z.string(),
        active: z.int().nullable(),
        active_max: z.int().nullable(),
        recent: figuresResource,
        last_failure: z.strictObject({ at: timeSchema, reason: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'Engine' })

export function renderEngine(engine: EngineView): z.input<typeof engineResource> {
  return {
    object: 'engine',
    name: engine.name,
    kind: engine.kind,
    state: engine.state,
    active: engine.active ?? null,
    queued: engine.queued ?? null,
    processes: engine.processes.map((process) => ({
      state: process.state,
      load_progress: process.loadProgress,
      restarts: process.restarts,
      resident_bytes: process.residentBytes,
      active: process.active,
    })),
    models: engine.models.map(renderModel),
  }
}

function renderModel(model: ModelView): z.input<typeof engineResource>['models'][number] {
  const { lastFailure } = model
  return {
    id: model.id,
    active: model.active ?? null,
    active_max: model.activeMax ?? null,
    recent: renderFigures(model.recent),
    last_failure: lastFailure === undefined ? null : { at: timeText(lastFailure.atMs), reason: lastFailure.reason },
  }
}

function renderFigures(figures: Figures): z.input<typeof figuresResource> {
  return {
    span_seconds: figures.spanMs / 1000,
    requests: figures.requests,
    failures: figures.failures,
    prompt_tokens: figures.promptTokens,
    completion_tokens: figures.completionTokens,
    time_to_first_token_ms: figures.firstTokenMs ?? null,
    tokens_per_second: figures.tokensPerSecond ?? null,
  }
}
