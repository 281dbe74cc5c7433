import type { FinishReason } from '../src/inference/engine-event.ts'

/** A reply as a client would have it in the end. */
export interface Reply {
  reasoning: string
  text: string
  calls: readonly { name: string; argumentsText: string }[]
  finishReason: FinishReason
  reasoningTokens: number
  completionTokens: number
}
