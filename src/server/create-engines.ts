import type { ServedModel } from '../gateway/ports.ts'
import type { Engine } from '../inference/engine.ts'
import { resolveModelFile } from '../inference/llama/gguf/resolve-model-file.ts'
import { LlamaEngine } from '../inference/llama/llama-engine.ts'
import { limitConcurrency } from '../inference/limit-concurrency.ts'
import { demonstrationScript } from '../inference/scripted/demonstration-script.ts'
import { scriptStepsFromConfig } from '../inference/scripted/script-steps-from-config.ts'
import { ScriptedEngine, type ScriptedEngineOptions } from '../inference/scripted/scripted-engine.ts'
import { UpstreamEngine } from '../inference/upstream/upstream-engine.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Config, EngineConfig, ModelConfig, ScriptedEngineConfig } from './config/config.ts'
import { llamaDefaults } from './llama-defaults.ts'

type Script = ScriptedEngineOptions['script']

/** Keeps the far side's prefix cache apart for each organization, without telling it which one is asking. */
export type CacheSalt = (organizationId: string) => string

export interface EngineParts {
  cacheSalt: CacheSalt
  clock: Clock
  logger: Logger
}

/** The models of the configuration with the engines behind them. Models that share an embedded engine share its processes. */
export function createServedModels(
  config: Config,
  parts: EngineParts,
): { models: ServedModel[]; embedded: readonly LlamaEngine[] } {
  const embedded = new Map<string, LlamaEngine>()
  const models = config.models.map((model) => {
    const engine = config.engines.get(model.engine)
    if (engine === undefined) throw new Error(`No engine is called ${model.engine}.`)
    return {
      model: model.model,
      engine: limited(createEngine(model, engine, config.dataDirectory, embedded, parts), model.concurrentMax),
      reasoningHistory: model.reasoningHistory,
    }
  })
  return { models, embedded: [...embedded.values()] }
}

function limited(engine: Engine, concurrentMax: number | undefined): Engine {
  return concurrentMax === undefined ? engine : limitConcurrency(engine, { concurrentMax })
}

function createEngine(
  model: ModelConfig,
  config: EngineConfig,
  dataDirectory: string,
  embedded: Map<string, LlamaEngine>,
  parts: EngineParts,
): Engine {
  const name = model.engine
  switch (config.kind) {
    case 'scripted':
      return new ScriptedEngine({ name, script: scriptOf(config) })
    case 'upstream': {
      const { kind: _, cacheSalt: salted, ...options } = config
      const { cacheSalt } = parts
      return new UpstreamEngine({ ...options, name, model: model.upstreamModel, ...(salted ? { cacheSalt } : {}) })
    }
    case 'llama': {
      const { path } = resolveModelFile(config.model, dataDirectory)
      const engine = embedded.get(name) ?? new LlamaEngine({ ...parts, name, ...llamaDefaults(config, path) })
      embedded.set(name, engine)
      return engine
    }
  }
}

function scriptOf({ script, pieceDelayMs }: ScriptedEngineConfig): Script {
  if (script === 'demonstration') return demonstrationScript(pieceDelayMs === undefined ? {} : { pieceDelayMs })
  const steps = scriptStepsFromConfig(script)
  if (pieceDelayMs === undefined) return () => steps
  return () => steps.flatMap((step) => [{ type: 'wait', ms: pieceDelayMs }, step])
}
