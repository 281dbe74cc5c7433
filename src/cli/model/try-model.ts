import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { EngineFailure } from '../../inference/engine-failure.ts'
import type { GenerationRequest } from '../../inference/generation-request.ts'
import type { GgufFacts } from '../../inference/llama/gguf/read-gguf-facts.ts'
import { LlamaEngine } from '../../inference/llama/llama-engine.ts'
import type { Clock } from '../../kernel/clock.ts'
import { silentLogger } from '../../kernel/logger.ts'
import { CommandError } from '../command-error.ts'
import { LoadFailure } from './load-failure.ts'

const CONTEXT_MAX = 2048
const ANSWER_TOKENS_MAX = 512
const THREADS_MAX = 8
const LOAD_LATEST_MS = 10 * 60_000
const LOOK_INTERVAL_MS = 20

export interface Trial {
  load_seconds: number
  memory_bytes: number
  reasoning: string
  answer: string
  finish_reason: string
  completion_tokens: number
  tokens_per_second: number
}

/** Loads a model in a process of its own, asks it one question and measures. */
export async function tryModel(path: string, facts: GgufFacts, question: string, clock: Clock): Promise<Trial> {
  const contextLength = Math.min(facts.contextLength ?? CONTEXT_MAX, CONTEXT_MAX)
  const startMs = clock.monotonicMs()
  const engine = new LlamaEngine({
    name: 'test',
    clock,
    logger: silentLogger,
    processes: 1,
    child: {
      modelPath: path,
      contextLength,
      sequences: 1,
      // A core stays free for this process and the rest of the machine: with all of them, threads wait for one another.
      threads: Math.max(1, Math.min(availableParallelism() - 1, THREADS_MAX)),
      defaultTemperature: 0,
    },
    queueMax: 1,
  })
  try {
    await untilReady(engine, startMs + LOAD_LATEST_MS, clock)
    const loadSeconds = (clock.monotonicMs() - startMs) / 1000
    const reply = await ask(engine, question, Math.min(ANSWER_TOKENS_MAX, Math.floor(contextLength / 2)), clock)
    return { load_seconds: loadSeconds, memory_bytes: engine.status.processes[0]?.rssBytes ?? 0, ...reply }
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error
    throw new CommandError(`the model was loaded but does not answer: ${describeFailure(error)}`, { cause: error })
  } finally {
    await engine.close()
  }
}

/** An engine starts what dies again and again. Here once is enough to know. */
async function untilReady(engine: LlamaEngine, latestMs: number, clock: Clock): Promise<void> {
  while (!engine.isReady) {
    if (engine.status.processes.some(({ restarts }) => restarts > 0)) throw new LoadFailure('it could not be loaded')
    if (clock.monotonicMs() > latestMs) throw new LoadFailure('it was not loaded within ten minutes')
    await setTimeout(LOOK_INTERVAL_MS)
  }
}

async function ask(engine: LlamaEngine, question: string, maxOutputTokens: number, clock: Clock) {
  let reasoning = ''
  let answer = ''
  let firstMs: number | undefined
  for await (const event of engine.generate(requestFor(question, maxOutputTokens), new AbortController().signal)) {
    firstMs ??= clock.monotonicMs()
    if (event.type === 'reasoning-delta') reasoning += event.text
    else if (event.type === 'text-delta') answer += event.text
    else if (event.type === 'finish') {
      const { completionTokens } = event.usage
      const seconds = Math.max(clock.monotonicMs() - firstMs, 1) / 1000
      return {
        reasoning,
        answer,
        finish_reason: event.reason,
        completion_tokens: completionTokens,
        // The first token stands at the beginning of the time that is measured.
        tokens_per_second: Math.max(completionTokens - 1, 0) / seconds,
      }
    }
  }
  throw new CommandError('the model was loaded, but its reply ended early')
}

function requestFor(question: string, maxOutputTokens: number): GenerationRequest {
  return {
    requestId: 'test',
    organizationId: 'test',
    model: 'test',
    messages: [{ role: 'user', text: question }],
    sampling: {
      temperature: 0,
      topP: undefined,
      seed: undefined,
      frequencyPenalty: undefined,
      presencePenalty: undefined,
    },
    maxOutputTokens,
    reasoningEffort: undefined,
    tools: [],
    toolChoice: { kind: 'none' },
    parallelToolCalls: false,
    responseFormat: { kind: 'text' },
  }
}

function describeFailure({ reason, message }: EngineFailure): string {
  return reason.kind === 'invalid-request' ? reason.message : message
}
