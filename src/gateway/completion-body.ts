import type { ChatCompletion } from '../contract/chat-completion.ts'
import type { FinishReason } from '../inference/engine-event.ts'
import type { Tally } from './tally.ts'

/** A finished reply as one JSON object. `content` is null when the model only called tools, or was cut off while reasoning. */
export function completionBody(
  tally: Tally,
  reason: FinishReason,
  common: { id: string; created: number; model: string },
): ChatCompletion {
  const toolCalls = tally.toolCalls.map(({ id, name, argumentsText }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: argumentsText },
  }))
  return {
    id: common.id,
    object: 'chat.completion',
    created: common.created,
    model: common.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: tally.text === '' && (toolCalls.length > 0 || reason === 'length') ? null : tally.text,
          refusal: null,
          ...(tally.reasoning === '' ? {} : { reasoning_content: tally.reasoning }),
          ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
        },
        logprobs: null,
        finish_reason: reason,
      },
    ],
    usage: tally.wireUsage,
  }
}
