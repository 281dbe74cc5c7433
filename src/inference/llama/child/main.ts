import { getLlama, LlamaLogLevel } from 'node-llama-cpp'
import { EngineFailure } from '../../engine-failure.ts'
import type { ChildSettings, FromChild, ToChild } from '../protocol.ts'
import { batchTogether } from './batching.ts'
import { PromptTokens } from './prompt-tokens.ts'
import { Pulse } from './pulse.ts'
import { type GenerationParts, runGeneration } from './run-generation.ts'
import { SequenceSlots } from './sequence-slots.ts'
import { Work } from './work.ts'

/*
 * The process with the model in it. It does what its parent says and tells it everything; it writes no file and no log, for
 * whatever it knows is somebody's words. When the parent goes away, so does it.
 */

function tellParent(message: FromChild): void {
  process.send?.(message)
}

async function load(settings: ChildSettings, pulse: Pulse): Promise<GenerationParts> {
  const llama = await getLlama({
    gpu: 'auto',
    build: 'never',
    progressLogs: false,
    skipDownload: true,
    logLevel: LlamaLogLevel.error,
    // The thread count of the context is what counts; this would bound it again.
    maxThreads: 0,
  })
  const model = await llama.loadModel({
    modelPath: settings.modelPath,
    onLoadProgress: (progress) => tellParent({ type: 'loading', progress }),
  })
  const context = await model.createContext({
    sequences: settings.sequences,
    // One cell more than promised: the library keeps the last one to itself.
    contextSize: settings.contextLength + 1,
    threads: settings.threads,
    batching: { itemPrioritizationStrategy: batchTogether },
  })
  return {
    llama,
    model,
    prompts: new PromptTokens(model, settings.contextLength),
    slots: new SequenceSlots(context),
    pulse,
    defaultTemperature: settings.defaultTemperature,
    contextLength: settings.contextLength,
  }
}

function failureMessage(id: string, error: unknown): FromChild {
  if (error instanceof EngineFailure) return { type: 'failed', id, reason: error.reason, message: error.message }
  // The library's own messages may quote the prompt: the name says enough.
  const name = error instanceof Error ? error.name : 'unknown'
  return { type: 'failed', id, reason: { kind: 'unavailable' }, message: `generation failed (${name})` }
}

async function main(settings: ChildSettings): Promise<void> {
  const pulse = new Pulse()
  pulse.start(tellParent)
  process.on('disconnect', () => process.exit(0))
  const parts = await load(settings, pulse)
  const running = new Map<string, Work>()

  const generate = async ({ id, request, grammars }: Extract<ToChild, { type: 'generate' }>): Promise<void> => {
    const work = new Work()
    running.set(id, work)
    try {
      await runGeneration(parts, request, grammars, work, (events) => tellParent({ type: 'events', id, events }))
    } catch (error) {
      tellParent(failureMessage(id, error))
    } finally {
      running.delete(id)
    }
  }

  process.on('message', (message: ToChild) => {
    switch (message.type) {
      case 'count':
        try {
          tellParent({ type: 'counted', id: message.id, promptTokens: parts.prompts.of(message.request).tokens.length })
        } catch (error) {
          tellParent(failureMessage(message.id, error))
        }
        return
      case 'generate':
        void generate(message)
        return
      case 'cancel':
      case 'pause':
      case 'resume':
        running.get(message.id)?.[message.type]()
        return
    }
  })
  tellParent({ type: 'ready', family: parts.prompts.template.family })
}

await main(JSON.parse(process.argv[2] ?? '{}') as ChildSettings)
