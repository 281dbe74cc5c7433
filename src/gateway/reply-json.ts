import { newId } from '../kernel/ids.ts'
import { completionBody } from './completion-body.ts'
import { Generation, type GenerationTools, type ReadyExchange } from './generation.ts'
import { sendJson } from './send-json.ts'

/** The reply as one JSON object: the events folded, then sent. Returns what went wrong, if nothing could be sent. */
export async function replyJson(
  exchange: ReadyExchange,
  tools: GenerationTools,
): Promise<{ failure: unknown } | undefined> {
  using generation = new Generation(exchange, tools)
  const created = Math.floor(tools.clock.epochMs() / 1000)
  try {
    const reason = await generation.run({ kind: 'gathered' }, collect)
    const accounted = generation.complete(reason)
    if (accounted instanceof Promise) await accounted
    const common = { id: newId('completion'), created, model: exchange.generation.model }
    sendJson(exchange, 200, JSON.stringify(completionBody(generation.tally, reason, common)))
    return undefined
  } catch (error) {
    return { failure: generation.fail(error) }
  }
}

/** The tally has it all; nothing is sent before the end. */
function collect(): undefined {
  return undefined
}
