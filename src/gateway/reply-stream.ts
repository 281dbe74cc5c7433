import { errorBody } from '../contract/error-body.ts'
import { newId } from '../kernel/ids.ts'
import { ChunkEncoder } from './chunk-encoder.ts'
import { sendAtOnce, sendOnBeat } from './chunk-sender.ts'
import { ClientGone } from './client-gone.ts'
import { EventStream } from './event-stream.ts'
import { Generation, type GenerationTools, type ReadyExchange } from './generation.ts'
import type { Refusal } from './refusal.ts'
import { responseHead } from './response-head.ts'
import type { GatewaySettings } from './settings.ts'

export interface StreamOptions {
  includeUsage: boolean
  padded: boolean
}

/**
 * The reply as server-sent events. Returns what went wrong if nothing was sent yet: the status can still tell it. After
 * that, `explain` puts it into an error event, and the stream ends without its end marker.
 */
export async function replyStream(
  exchange: ReadyExchange,
  tools: GenerationTools & { settings: GatewaySettings; explain: (failure: unknown) => Refusal },
  options: StreamOptions,
): Promise<{ failure: unknown } | undefined> {
  const { response } = exchange
  const { clock, settings } = tools
  const encoder = new ChunkEncoder({
    id: newId('completion'),
    created: Math.floor(clock.epochMs() / 1000),
    model: exchange.generation.model,
    padded: options.padded,
  })
  using generation = new Generation(exchange, tools)
  using stream = new EventStream(response, { ...settings, writeHead: () => writeStreamHead(exchange) })
  using sender = options.padded
    ? sendOnBeat(stream, encoder, { clock, beatMs: settings.beatMs })
    : sendAtOnce(stream, encoder)
  try {
    const reason = await generation.run(sender.pace, (piece) => {
      sender.send(piece)
      return stream.caughtUp()
    })
    await generation.complete(reason)
    const usage = options.includeUsage ? encoder.usage(generation.tally.wireUsage) : ''
    await sender.end(encoder.finish(reason) + usage + encoder.done())
    return undefined
  } catch (error) {
    const failure = generation.fail(error)
    if (!stream.begun) return { failure }
    if (failure instanceof ClientGone) return undefined
    const refusal = tools.explain(failure)
    const body = errorBody(refusal.error, refusal.message, refusal.details.param ?? null)
    await tools.accounting.settle(exchange, { status: 200, error: refusal.error })
    // The reader must not take this for a connection with more to come.
    await sender.end(encoder.error(body), () => response.socket?.destroySoon())
    return undefined
  }
}

function writeStreamHead(exchange: ReadyExchange): void {
  const head = responseHead(exchange)
  // The last one asks reverse proxies in front (nginx) not to gather events.
  head.push('content-type', 'text/event-stream; charset=utf-8', 'cache-control', 'no-cache', 'x-accel-buffering', 'no')
  exchange.response.writeHead(200, head)
}
