import type { ChunkDelta } from '../contract/chat-completion-chunk.ts'
import type { ErrorBody } from '../contract/error-body.ts'
import type { Usage } from '../contract/usage.ts'
import type { FinishReason } from '../inference/engine-event.ts'
import { paddingFor } from './padding.ts'

/**
 * Writes the events of one stream as text. What every chunk repeats is made once; of a chunk, only its delta is.
 * With padding, the length of an event does not tell the length of the piece in it (see `padding.ts`).
 */
export class ChunkEncoder {
  readonly #start: string
  readonly #padded: boolean

  constructor(options: { id: string; created: number; model: string; padded: boolean }) {
    const common = { id: options.id, object: 'chat.completion.chunk', created: options.created, model: options.model }
    this.#start = `data: ${JSON.stringify(common).slice(0, -1)},"choices":`
    this.#padded = options.padded
  }

  role(): string {
    return this.#choice('{"role":"assistant","content":""}', null)
  }

  content(text: string): string {
    return this.#choice(`{"content":${JSON.stringify(text)}}`, null)
  }

  reasoning(text: string): string {
    return this.#choice(`{"reasoning_content":${JSON.stringify(text)}}`, null)
  }

  toolCall(fragment: NonNullable<ChunkDelta['tool_calls']>[number]): string {
    return this.#choice(`{"tool_calls":[${JSON.stringify(fragment)}]}`, null)
  }

  finish(reason: FinishReason): string {
    return this.#choice('{}', reason)
  }

  usage(usage: Usage): string {
    return this.#event(`[],"usage":${JSON.stringify(usage)}`)
  }

  /** A failure after the stream began, in the shape of an error body. It is not padded: it carries nothing to hide. */
  error(body: ErrorBody): string {
    return `data: ${JSON.stringify(body)}\n\n`
  }

  /** The end marker, only ever sent after a finish reason. */
  done(): string {
    return 'data: [DONE]\n\n'
  }

  #choice(delta: string, reason: FinishReason | null): string {
    return this.#event(`[{"index":0,"delta":${delta},"finish_reason":${JSON.stringify(reason)}}],"usage":null`)
  }

  #event(choicesAndUsage: string): string {
    if (!this.#padded) return `${this.#start}${choicesAndUsage}}\n\n`
    const event = `${this.#start}${choicesAndUsage},"obfuscation":"`
    const closing = '"}\n\n'
    return event + paddingFor(Buffer.byteLength(event) + closing.length) + closing
  }
}
