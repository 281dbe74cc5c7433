import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { LlamaEngine } from '../src/inference/llama/llama-engine.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { silentLogger } from '../src/kernel/logger.ts'

export const HOUSE_MODEL_PATH = fileURLToPath(new URL('../models/tiny-reasoner-37m/model.gguf', import.meta.url))

const PROCESSES_MAX = 8
const SEQUENCES = 2

export interface HouseEngine extends AsyncDisposable {
  engine: LlamaEngine
  /** How many questions keep it busy. */
  concurrency: number
}

/** The embedded engine with the house model, a process for each core. */
export function startHouseEngine(): HouseEngine {
  const processes = Math.min(availableParallelism(), PROCESSES_MAX)
  const concurrency = processes * SEQUENCES
  const engine = new LlamaEngine({
    name: 'house',
    clock: systemClock,
    logger: silentLogger,
    processes,
    queueMax: concurrency,
    child: {
      modelPath: HOUSE_MODEL_PATH,
      contextLength: 2048,
      sequences: SEQUENCES,
      threads: 1,
      defaultTemperature: 1,
    },
  })
  return { engine, concurrency, [Symbol.asyncDispose]: () => engine.close() }
}
