import type { Message } from '../../../../../src/contract/message.ts'
import { hasBegun } from '../conversation/reply.ts'
import type { AssistantTurn, Turn } from '../conversation/turn.ts'
import type { Setup } from './setup.ts'

/** The conversation in the words of the API. */
export function messagesFrom(
  { prompt, promptRole }: Pick<Setup, 'prompt' | 'promptRole'>,
  turns: readonly Turn[],
): Message[] {
  const messages: Message[] = prompt.trim() === '' ? [] : [{ role: promptRole, content: prompt }]
  for (const turn of turns) {
    if (turn.kind === 'user') messages.push({ role: 'user', content: turn.text })
    else if (turn.kind === 'tool') messages.push({ role: 'tool', tool_call_id: turn.callId, content: turn.text })
    else if (hasBegun(turn.reply)) messages.push(assistantMessage(turn))
  }
  return messages
}

/**
 * An answer is sent back with its reasoning, which the model needs (contract, Message rule). Of one that was broken off, calls are left out:
 * nobody can have answered them.
 */
function assistantMessage({ reply, state }: AssistantTurn): Message {
  const calls = state === 'whole' ? reply.toolCalls : []
  return {
    role: 'assistant',
    content: reply.content === '' && calls.length > 0 ? null : reply.content,
    reasoning_content: reply.reasoning,
    ...(calls.length > 0 && {
      tool_calls: calls.map(({ id, name, arguments: given }) => ({
        id,
        type: 'function' as const,
        function: { name, arguments: given },
      })),
    }),
  }
}
