import type { ChatCompletion, ResponseMessage } from '../contract/chat-completion.ts'
import type { FinishReason } from '../inference/engine-event.ts'
import type { Tally } from './tally.ts'

/** A finished reply as one JSON object. */
export function completionBody(
  tally: Tally,
  reason: FinishReason,
  common: { id: string; created: number; model: string },
): ChatCompletion {
  return {
    id: common.id,
    object: 'chat.completion',
    created: common.created,
    model: common.model,
    choices: [
      {
        index: 0,
        message: assistantMessage(tally, reason),
        logprobs: null,
        finish_reason: reason,
      },
    ],
    usage: tally.wireUsage,
  }
}

/**
 * What was said, as the contract writes it. `content` is null when the model only called tools, or was cut off while
 * reasoning. A reply without a reason is one that never came to its end.
 */
export function assistantMessage(tally: Tally, reason: FinishReason | undefined): ResponseMessage {
  const toolCalls = tally.toolCalls.map(({ id, name, argumentsText }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: argumentsText },
  }))
  return {
    role: 'assistant',
    content: tally.text === '' && (toolCalls.length > 0 || reason === 'length') ? null : tally.text,
    refusal: null,
    ...(tally.reasoning === '' ? {} : { reasoning_content: tally.reasoning }),
    ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
  }
}
