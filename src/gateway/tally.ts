import type { Usage } from '../contract/usage.ts'
import type { EngineEvent, EngineUsage, Piece } from '../inference/engine-event.ts'
import type { ToolCall } from '../inference/generation-request.ts'

/**
 * What an engine has said so far, folded: the reply as a whole, and the account of it. A reply that is cut short is
 * accounted by the tokens of its pieces; a finished one by what the engine reports.
 */
export class Tally {
  text = ''
  reasoning = ''
  readonly toolCalls: ToolCall[] = []
  /** When the engine was asked, when it had a place for this, and when it said something. */
  readonly askedMs: number
  begunMs: number | undefined
  firstEventMs: number | undefined
  #usage: EngineUsage

  constructor(promptTokens: number, askedMs: number) {
    this.askedMs = askedMs
    this.#usage = { promptTokens, cachedTokens: 0, completionTokens: 0, reasoningTokens: 0 }
  }

  add(piece: Piece): void {
    switch (piece.type) {
      case 'reasoning-delta':
        this.reasoning += piece.text
        this.#usage.reasoningTokens += piece.tokens
        this.#usage.completionTokens += piece.tokens
        break
      case 'text-delta':
        this.text += piece.text
        this.#usage.completionTokens += piece.tokens
        break
      case 'tool-call-start':
        this.toolCalls[piece.index] = { id: piece.id, name: piece.name, argumentsText: '' }
        break
      case 'tool-call-delta': {
        const call = this.toolCalls[piece.index]
        if (call !== undefined) call.argumentsText += piece.argumentsText
        this.#usage.completionTokens += piece.tokens
        break
      }
    }
  }

  /** The engine's own account, which is exact where ours is a sum of pieces. */
  finish({ usage }: Extract<EngineEvent, { type: 'finish' }>): void {
    this.#usage = usage
  }

  get usage(): EngineUsage {
    return this.#usage
  }

  /** The usage in the contract's words. */
  get wireUsage(): Usage {
    const { promptTokens, cachedTokens, completionTokens, reasoningTokens } = this.#usage
    return {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
      prompt_tokens_details: { cached_tokens: cachedTokens },
      completion_tokens_details: { reasoning_tokens: reasoningTokens },
    }
  }
}
