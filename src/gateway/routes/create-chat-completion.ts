import type { Stop } from '../../kernel/stop.ts'
import type { Accounting } from '../accounting.ts'
import { ClientGone } from '../client-gone.ts'
import type { Exchange, Performed } from '../exchange.ts'
import type { GatewayOptions } from '../gateway-options.ts'
import type { GenerationTools } from '../generation.ts'
import { internalError } from '../internal-error.ts'
import type { ServedModel } from '../ports.ts'
import { ReasoningMemory } from '../reasoning-memory.ts'
import { Refusal } from '../refusal.ts'
import { refusalFromFailure } from '../refusal-from-failure.ts'
import { replyJson } from '../reply-json.ts'
import { replyStream } from '../reply-stream.ts'
import { chatPipeline, type Admitted } from '../request-pipeline.ts'

const reasoningMemoryBounds = { organizationCharactersMax: 1 << 20, totalCharactersMax: 1 << 26 }

/** POST /chat/completions */
export function createChatCompletion(options: GatewayOptions, accounting: Accounting, generations: Set<Stop>) {
  const { ports, settings, clock, observer } = options
  const memory = new ReasoningMemory(reasoningMemoryBounds)
  const pipeline = chatPipeline(ports, memory)
  const tools: GenerationTools = { clock, accounting, memory, running: generations }

  return async (exchange: Admitted): Promise<Refusal | undefined> => {
    const performed: Performed = { operation: 'createChatCompletion' }
    exchange.performed = performed
    const judged = pipeline.run(exchange)
    const ready = judged instanceof Promise ? await judged : judged
    if (ready instanceof Refusal) {
      noteModel(performed, exchange)
      return ready
    }

    const { wire, served, caller } = ready
    const streamed = wire.stream === true
    noteModel(performed, ready)
    performed.streamed = streamed
    if (caller.retention !== 'zero') performed.kept = wire
    const running = Object.assign(ready, { performed })
    const explain = (failure: unknown): Refusal => {
      observer.failed(exchange, failure)
      const refusal = refusalFromFailure(failure, served.model.context_length) ?? internalError(exchange.requestId)
      performed.failure = refusal.error
      return refusal
    }
    const outcome = streamed
      ? await replyStream(
          running,
          { ...tools, settings, explain },
          {
            includeUsage: wire.stream_options?.include_usage === true,
            padded: wire.stream_options?.include_obfuscation !== false,
          },
        )
      : await replyJson(running, tools)
    if (outcome === undefined || outcome.failure instanceof ClientGone) return undefined
    return explain(outcome.failure)
  }
}

/** Once the model is found, what follows is about that model, even a refusal. */
function noteModel(performed: Performed, { served }: Exchange & { served?: ServedModel }): void {
  if (served !== undefined) performed.model = served.model.id
}
