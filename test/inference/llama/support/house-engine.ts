import { vi } from 'vitest'
import { houseModelPath } from '../../../../src/inference/llama/gguf/house-model.ts'
import { LlamaEngine, type LlamaEngineOptions } from '../../../../src/inference/llama/llama-engine.ts'
import type { ChildSettings } from '../../../../src/inference/llama/protocol.ts'
import { systemClock } from '../../../../src/kernel/clock.ts'
import { silentLogger } from '../../../../src/kernel/logger.ts'
import { until } from '../../engine-suite.ts'

// A real model at work: a machine that is busy with other things may take ten times as long as one that is not.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** The context that the house model was trained for. */
export const HOUSE_CONTEXT_LENGTH = 2048

export type HouseEngineOptions = Partial<Omit<LlamaEngineOptions, 'child'>> & { child?: Partial<ChildSettings> }

/** The embedded engine with the house model in one process, whether it has loaded or not. */
export function startHouseEngine({ child, ...options }: HouseEngineOptions = {}): LlamaEngine {
  return new LlamaEngine({
    name: 'house',
    clock: systemClock,
    logger: silentLogger,
    processes: 1,
    queueMax: 64,
    ...options,
    child: {
      modelPath: houseModelPath,
      contextLength: HOUSE_CONTEXT_LENGTH,
      sequences: 4,
      threads: 1,
      defaultTemperature: 0,
      ...child,
    },
  })
}

export async function openHouseEngine(options: HouseEngineOptions = {}): Promise<LlamaEngine> {
  const engine = startHouseEngine(options)
  await until(() => engine.isReady)
  return engine
}
