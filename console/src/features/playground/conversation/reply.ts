import type { ChatCompletionChunk } from '../../../../../src/contract/chat-completion-chunk.ts'
import type { ChatCompletion } from '../../../../../src/contract/chat-completion.ts'
import type { Usage } from '../../../../../src/contract/usage.ts'

export interface ToolCall {
  id: string
  name: string
  /** JSON, as the model wrote it: perhaps not whole, perhaps not valid. */
  arguments: string
}

/** What came of an answer so far. */
export interface Reply {
  reasoning: string
  content: string
  toolCalls: readonly ToolCall[]
  finishReason: string | undefined
  usage: Usage | undefined
}

export const emptyReply: Reply = {
  reasoning: '',
  content: '',
  toolCalls: [],
  finishReason: undefined,
  usage: undefined,
}

/** The reply with one more piece. */
export function foldChunk(reply: Reply, chunk: ChatCompletionChunk): Reply {
  const choice = chunk.choices[0]
  const delta = choice?.delta
  return {
    reasoning: reply.reasoning + (delta?.reasoning_content ?? ''),
    content: reply.content + (delta?.content ?? ''),
    toolCalls: (delta?.tool_calls ?? []).reduce(withFragment, reply.toolCalls),
    finishReason: choice?.finish_reason ?? reply.finishReason,
    usage: chunk.usage ?? reply.usage,
  }
}

type Fragment = NonNullable<ChatCompletionChunk['choices'][number]['delta']['tool_calls']>[number]

/** Fragments belong together by their index; the name and the id come once. */
function withFragment(calls: readonly ToolCall[], { index, id, function: part }: Fragment): readonly ToolCall[] {
  const before = calls[index] ?? { id: '', name: '', arguments: '' }
  const after = {
    id: id ?? before.id,
    name: part.name ?? before.name,
    arguments: before.arguments + (part.arguments ?? ''),
  }
  return index >= calls.length ? [...calls, after] : calls.with(index, after)
}

/** The same out of a reply that came in one piece. */
export function replyFrom(completion: ChatCompletion): Reply {
  const { message, finish_reason: finishReason } = completion.choices[0]
  return {
    reasoning: message.reasoning_content ?? '',
    content: message.content ?? '',
    toolCalls: (message.tool_calls ?? []).map(({ id, function: { name, arguments: given } }) => ({
      id,
      name,
      arguments: given,
    })),
    finishReason,
    usage: completion.usage,
  }
}

/** Whether anything of the answer itself has come. */
export function hasBegun({ reasoning, content, toolCalls }: Reply): boolean {
  return reasoning !== '' || content !== '' || toolCalls.length > 0
}
