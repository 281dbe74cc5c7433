import type { EngineEvent, FinishReason } from '../engine-event.ts'
import { contextLengthExceeded } from './context-length-exceeded.ts'
import { readUsage } from './read-usage.ts'
import { RepeatedEvent } from './repeated-event.ts'
import { ReplyFault } from './reply-fault.ts'
import { ToolCallFragments } from './tool-call-fragments.ts'

export interface ChunkReaderOptions {
  emit: (event: EngineEvent) => void
  /** How many tokens the prompt may have, for a far side that does not say. */
  estimatePromptTokens: () => number
  outputTokensMax: number | undefined
  /** A streamed piece is about one token; a whole reply in one piece is counted by its bytes. */
  tokensOf?: (text: string) => number
}

interface Chunk {
  error?: unknown
  object?: unknown
  usage?: unknown
  choices?: unknown
}

interface Choice {
  index?: unknown
  delta?: unknown
  message?: unknown
  finish_reason?: unknown
}

interface Delta {
  content?: unknown
  reasoning_content?: unknown
  reasoning?: unknown
  tool_calls?: unknown
}

/** Reads chunks of a chat completion (or one whole completion, the same but for `message`) as engine events. */
export class ChunkReader {
  readonly #options: ChunkReaderOptions
  readonly #tokensOf: (text: string) => number
  readonly #toolCalls: ToolCallFragments
  readonly #content = new RepeatedEvent()
  readonly #reasoning = new RepeatedEvent()
  #finishReason: string | undefined
  #usage: unknown
  #completionTokens = 0
  #reasoningTokens = 0

  constructor(options: ChunkReaderOptions) {
    this.#options = options
    this.#tokensOf = options.tokensOf ?? (() => 1)
    this.#toolCalls = new ToolCallFragments(options.emit)
  }

  /** Whether the far side has said why the reply ends. Without that, no reply is complete. */
  get finished(): boolean {
    return this.#finishReason !== undefined
  }

  /** Reads the event that begins at `at` if it is one more of its kind. Returns where it ends, or -1. */
  readRepeated(bytes: Buffer, at: number): number {
    const content = this.#content.recognize(bytes, at)
    if (content !== undefined) {
      this.#emitText(content.text)
      return content.end
    }
    const reasoning = this.#reasoning.recognize(bytes, at)
    if (reasoning === undefined) return -1
    this.#emitReasoning(reasoning.text)
    return reasoning.end
  }

  /** Throws a `ReplyFault` for what is no chunk, and for a chunk that reports an error. */
  read(json: string): void {
    const chunk = parseChunk(json)
    if (isPresent(chunk.error) || chunk.object === 'error') throw this.#reportedError(chunk)
    if (isPresent(chunk.usage)) this.#usage = chunk.usage
    const choice = firstChoice(chunk.choices)
    if (choice === undefined) return
    const delta = choice.delta ?? choice.message
    if (typeof delta === 'object' && delta !== null) this.#readDelta(delta)
    if (typeof choice.finish_reason === 'string') this.#finishReason = choice.finish_reason
    if (!isPresent(chunk.usage) && !this.finished && typeof delta === 'object' && delta !== null)
      this.#learn(json, delta)
  }

  /** A chunk that carries one text and nothing else is likely to be followed by others like it. */
  #learn(json: string, { content, reasoning_content: reasoning, ...others }: Delta): void {
    if (isPresent(others.tool_calls) || isPresent(others.reasoning)) return
    if (typeof content === 'string' && content !== '' && !isPresent(reasoning))
      this.#content.learn(json, 'content', content)
    if (typeof reasoning === 'string' && reasoning !== '' && !isPresent(content)) {
      this.#reasoning.learn(json, 'reasoning_content', reasoning)
    }
  }

  /** The event that ends the reply. To be asked for once, and only when `finished`. */
  finish(): EngineEvent {
    const reason = mapFinishReason(this.#finishReason, this.#toolCalls.count > 0)
    if (reason === 'tool_calls') this.#toolCalls.complete()
    const counted = {
      promptTokens: this.#options.estimatePromptTokens(),
      completionTokens: this.#completionTokens,
      reasoningTokens: this.#reasoningTokens,
    }
    return { type: 'finish', reason, usage: readUsage(this.#usage, counted, this.#options.outputTokensMax) }
  }

  #readDelta(delta: Delta): void {
    const reasoning = textOf(delta.reasoning_content) || textOf(delta.reasoning)
    if (reasoning !== '') this.#emitReasoning(reasoning)
    const text = textOf(delta.content)
    if (text !== '') this.#emitText(text)
    if (!isPresent(delta.tool_calls)) return
    if (!Array.isArray(delta.tool_calls)) throw new ReplyFault('sent tool calls that are no list')
    for (const fragment of delta.tool_calls) this.#toolCalls.read(fragment, this.#count)
  }

  #emitReasoning(text: string): void {
    const tokens = this.#count(text)
    this.#reasoningTokens += tokens
    this.#options.emit({ type: 'reasoning-delta', text, tokens })
  }

  #emitText(text: string): void {
    this.#options.emit({ type: 'text-delta', text, tokens: this.#count(text) })
  }

  readonly #count = (text: string): number => {
    const tokens = this.#tokensOf(text)
    this.#completionTokens += tokens
    return tokens
  }

  /** llama-server, for one, reports a prompt that is too long as an event of a stream that began well. */
  #reportedError(chunk: Chunk): ReplyFault {
    const untouched = this.#completionTokens === 0 && this.#toolCalls.count === 0
    if (untouched && contextLengthExceeded(chunk)) {
      return new ReplyFault('says that the context length is exceeded', { kind: 'context-length-exceeded' })
    }
    return new ReplyFault('reported an error in its reply')
  }
}

function parseChunk(json: string): Chunk {
  const parsed = parseJson(json)
  if (typeof parsed !== 'object' || parsed === null) throw new ReplyFault('sent a chunk that is no object')
  return parsed
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // The parser's own message quotes the text, which may be content.
    throw new ReplyFault('sent a chunk that is no JSON')
  }
}

/** The choice of index 0, which is nearly always the only one. */
function firstChoice(choices: unknown): Choice | undefined {
  if (!Array.isArray(choices)) return undefined
  const first: unknown = choices[0]
  return isFirstChoice(first) ? first : choices.find(isFirstChoice)
}

function isFirstChoice(choice: unknown): choice is Choice {
  return typeof choice === 'object' && choice !== null && ((choice as Choice).index ?? 0) === 0
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (isPresent(value)) throw new ReplyFault('sent a piece that is no text')
  return ''
}

function isPresent<Value>(value: Value): value is NonNullable<Value> {
  return value !== undefined && value !== null
}

/**
 * Only `length` is taken at its word. Servers name the other ends in many ways (`stop`, `tool_calls`, `function_call`,
 * `content_filter`, `eos_token`), and not always rightly; whether tools were called is what we have seen ourselves.
 */
function mapFinishReason(reason: string | undefined, calledTools: boolean): FinishReason {
  if (reason === 'length') return 'length'
  return calledTools ? 'tool_calls' : 'stop'
}
