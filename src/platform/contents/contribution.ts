import type { PagePosition } from '../http/page.ts'
import { timeText } from '../http/time-text.ts'
import type { Content } from './content.ts'
import type { ContentStore } from './content-store.ts'

const ROWS_AT_ONCE = 50

interface KeptRequest {
  messages: readonly object[]
  tools?: readonly object[]
  response_format?: object
}

interface KeptReply {
  message: { role: string; content: string | null; reasoning_content?: string; tool_calls?: readonly object[] }
  finish_reason: string | null
}

/**
 * What an organization contributes, as JSON lines: one conversation each, the reply as its last message, oldest first. Only what was
 * kept under `contributor`, and only replies that came to their end. Read a piece at a time, so it may be of any length.
 */
export async function* exportContributions(
  store: ContentStore,
  organizationId: string,
  nowMs: number,
): AsyncGenerator<string> {
  let after: PagePosition | undefined
  do {
    const page = await store.listContributed(organizationId, { limit: ROWS_AT_ONCE, after }, nowMs)
    for (const content of page.items) yield* contributionLine(content)
    after = page.next
  } while (after !== undefined)
}

function* contributionLine(content: Content): Generator<string> {
  const request = JSON.parse(content.requestJson) as KeptRequest
  const { message, finish_reason: finishReason } = JSON.parse(content.replyJson) as KeptReply
  if (finishReason === null) return
  const { role, content: text, reasoning_content: reasoning, tool_calls: toolCalls } = message
  const line = {
    request_id: content.requestId,
    model: content.model,
    created_at: timeText(content.createdAtMs),
    messages: [...request.messages, { role, content: text, reasoning_content: reasoning, tool_calls: toolCalls }],
    tools: request.tools,
    response_format: request.response_format,
    finish_reason: finishReason,
  }
  yield `${JSON.stringify(line)}\n`
}
