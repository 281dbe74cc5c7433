import type { ServedModel } from '../gateway/ports.ts'
import type { Engine } from '../inference/engine.ts'
import { limitConcurrency } from '../inference/limit-concurrency.ts'
import { demonstrationScript } from '../inference/scripted/demonstration-script.ts'
import { scriptStepsFromConfig } from '../inference/scripted/script-steps-from-config.ts'
import { ScriptedEngine, type ScriptedEngineOptions } from '../inference/scripted/scripted-engine.ts'
import { UpstreamEngine } from '../inference/upstream/upstream-engine.ts'
import type { Config, EngineConfig, ModelConfig, ScriptedEngineConfig } from './config/config.ts'

type Script = ScriptedEngineOptions['script']

/** Keeps the far side's prefix cache apart for each organization, without telling it which one is asking. */
export type CacheSalt = (organizationId: string) => string

/** The models of the configuration with the engines behind them. */
export function createServedModels(config: Config, cacheSalt: CacheSalt): ServedModel[] {
  return config.models.map((model) => {
    const engine = config.engines.get(model.engine)
    if (engine === undefined) throw new Error(`No engine is called ${model.engine}.`)
    return {
      model: model.model,
      engine: limited(createEngine(model, engine, cacheSalt), model.concurrentMax),
      reasoningHistory: model.reasoningHistory,
    }
  })
}

function limited(engine: Engine, concurrentMax: number | undefined): Engine {
  return concurrentMax === undefined ? engine : limitConcurrency(engine, { concurrentMax })
}

function createEngine(model: ModelConfig, config: EngineConfig, cacheSalt: CacheSalt): Engine {
  switch (config.kind) {
    case 'scripted':
      return new ScriptedEngine({ name: model.engine, script: scriptOf(config) })
    case 'upstream': {
      const { kind: _, cacheSalt: salted, ...options } = config
      return new UpstreamEngine({
        ...options,
        name: model.engine,
        model: model.upstreamModel,
        ...(salted ? { cacheSalt } : {}),
      })
    }
  }
}

function scriptOf({ script, pieceDelayMs }: ScriptedEngineConfig): Script {
  if (script === 'demonstration') return demonstrationScript(pieceDelayMs === undefined ? {} : { pieceDelayMs })
  const steps = scriptStepsFromConfig(script)
  if (pieceDelayMs === undefined) return () => steps
  return () => steps.flatMap((step) => [{ type: 'wait', ms: pieceDelayMs }, step])
}
