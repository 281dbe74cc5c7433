import type { ConversationMessage, GenerationRequest } from '../inference/generation-request.ts'
import type { Generatable } from './generatable.ts'
import type { ServedModel } from './ports.ts'
import { Refusal } from './refusal.ts'

/**
 * Where an engine cannot count, this many bytes are taken for one token: more than any usual text needs, so that only what
 * cannot possibly fit is refused here. The far side, which can count, judges the rest.
 */
const BYTES_PER_TOKEN_MOST = 16
/** What a token usually has: for what is held, and for what an aborted reply costs, until the far side has counted. */
const BYTES_PER_TOKEN_USUAL = 4

/** Checks prompt and output against the context window and settles how many tokens may be generated. */
export function fitContext(
  request: GenerationRequest,
  served: ServedModel,
): Generatable | Refusal | Promise<Generatable | Refusal> {
  const counted = served.engine.countPromptTokens(request)
  return counted instanceof Promise
    ? counted.then((promptTokens) => fit(request, served, promptTokens))
    : fit(request, served, counted)
}

function fit(request: GenerationRequest, served: ServedModel, counted: number | undefined): Generatable | Refusal {
  const { context_length: contextLength, max_output_tokens: outputMax, default_parameters: defaults } = served.model
  const bytes = counted === undefined ? promptBytes(request.messages) : 0
  const atLeast = counted ?? Math.floor(bytes / BYTES_PER_TOKEN_MOST)
  // Where nothing is asked for, there must be room for one token at least.
  const needed = atLeast + (request.maxOutputTokens ?? 1)
  if (contextLength !== undefined && needed > contextLength) {
    return contextLengthExceeded(contextLength, atLeast, request.maxOutputTokens)
  }
  const wanted = request.maxOutputTokens ?? defaults?.max_tokens ?? outputMax
  const room = contextLength === undefined || counted === undefined ? undefined : contextLength - counted
  return {
    generation: { ...request, maxOutputTokens: least(wanted, room) },
    promptTokens: counted ?? Math.ceil(bytes / BYTES_PER_TOKEN_USUAL),
  }
}

function least(first: number | undefined, second: number | undefined): number | undefined {
  if (first === undefined) return second
  return second === undefined ? first : Math.min(first, second)
}

export function contextLengthExceeded(
  contextLength: number | undefined,
  promptTokens?: number,
  outputTokens?: number,
): Refusal {
  const window =
    contextLength === undefined
      ? "The model's context length"
      : `This model's context length of ${contextLength} tokens`
  const asked =
    promptTokens === undefined
      ? ''
      : ` (${promptTokens} in the prompt${outputTokens === undefined ? '' : `, ${outputTokens} for the output`})`
  return new Refusal(
    'context_length_exceeded',
    `${window} is exceeded${asked}. Shorten the messages or ask for fewer output tokens.`,
    { param: 'messages' },
  )
}

function promptBytes(messages: readonly ConversationMessage[]): number {
  return messages.reduce((sum, message) => sum + Buffer.byteLength(message.text), 0)
}
