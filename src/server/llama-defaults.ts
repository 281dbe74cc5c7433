import { availableParallelism, totalmem } from 'node:os'
import type { LlamaEngineConfig } from './config/config.ts'
import { readGgufFacts } from '../inference/llama/gguf/read-gguf-facts.ts'
import type { LlamaEngineOptions } from '../inference/llama/llama-engine.ts'

/** A model up to this size decodes fastest in several single-threaded processes, a larger one in one with many threads. */
const SMALL_FILE_BYTES = 1 << 30
const SEQUENCES = 4
/** More context is served when asked for: it costs memory for each sequence. */
const CONTEXT_LENGTH_MAX = 8192
const PROCESSES_MAX = 8
/** Of the memory, the share that all processes together may take for weights. They map the same file, but not every machine shares. */
const MEMORY_SHARE = 0.5

/** How to run a model on this machine, where the configuration leaves it open. */
export function llamaDefaults(
  config: LlamaEngineConfig,
  modelPath: string,
): Pick<LlamaEngineOptions, 'processes' | 'child' | 'queueMax'> {
  const { contextLength: trained, fileBytes } = readGgufFacts(modelPath)
  const cores = availableParallelism()
  const small = fileBytes <= SMALL_FILE_BYTES
  const fitting = Math.max(1, Math.floor((totalmem() * MEMORY_SHARE) / fileBytes))
  const processes = config.processes ?? (small ? Math.min(cores, PROCESSES_MAX, fitting) : 1)
  // A core is left to the gateway where a process would take them all: its threads wait for one another.
  const threads = config.threads ?? (small ? 1 : Math.max(1, cores - 1))
  return {
    processes,
    queueMax: config.queueMax,
    child: {
      modelPath,
      contextLength: config.contextLength ?? Math.min(trained ?? CONTEXT_LENGTH_MAX, CONTEXT_LENGTH_MAX),
      sequences: config.sequences ?? SEQUENCES,
      threads,
      defaultTemperature: config.defaultTemperature,
    },
  }
}
