import type { Usage } from '../contract/usage.ts'
import type { EngineEvent, EngineUsage, FinishReason } from '../inference/engine-event.ts'
import type { ToolCall } from '../inference/generation-request.ts'

/**
 * What an engine has said so far, folded: the reply as a whole, and the account of it. A reply that is cut short is
 * accounted by the tokens of its pieces; a finished one by what the engine reports.
 */
export class Tally {
  text = ''
  reasoning = ''
  readonly toolCalls: ToolCall[] = []
  finishReason: FinishReason | undefined
  firstEventMs: number | undefined
  #usage: EngineUsage

  constructor(promptTokens: number) {
    this.#usage = { promptTokens, cachedTokens: 0, completionTokens: 0, reasoningTokens: 0 }
  }

  add(event: EngineEvent): void {
    switch (event.type) {
      case 'reasoning-delta':
        this.reasoning += event.text
        this.#usage.reasoningTokens += event.tokens
        this.#usage.completionTokens += event.tokens
        break
      case 'text-delta':
        this.text += event.text
        this.#usage.completionTokens += event.tokens
        break
      case 'tool-call-start':
        this.toolCalls[event.index] = { id: event.id, name: event.name, argumentsText: '' }
        break
      case 'tool-call-delta': {
        const call = this.toolCalls[event.index]
        if (call !== undefined) call.argumentsText += event.argumentsText
        this.#usage.completionTokens += event.tokens
        break
      }
      case 'finish':
        this.finishReason = event.reason
        this.#usage = event.usage
        break
    }
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
