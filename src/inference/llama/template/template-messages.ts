import { hash } from 'node:crypto'
import type { ConversationMessage, Tool, ToolCall } from '../../generation-request.ts'
import type { ControlTextGuard } from './control-text-guard.ts'
import { parseArguments } from './parse-arguments.ts'
import { splitInlineReasoning } from './split-inline-reasoning.ts'
import type { TemplateTraits } from './template-traits.ts'

/**
 * What a template's `messages` is made of. Fields that say nothing are absent: templates ask whether a field is
 * there.
 */
export interface TemplateMessage {
  role: string
  content: string | null | readonly Readonly<Record<string, unknown>>[]
  reasoning_content?: string
  /** The same reasoning under the name that some templates use. */
  thinking?: string
  tool_calls?: readonly Readonly<Record<string, unknown>>[]
  tool_call_id?: string
  name?: string
}

const SHORT_ID_LENGTH = 9

/** The conversation in the template's words, with the control texts of its own words cut. */
export function templateMessages(
  messages: readonly ConversationMessage[],
  traits: TemplateTraits,
  guard: ControlTextGuard,
): TemplateMessage[] {
  const toolNames = new Map<string, string>()
  return messages.map((message): TemplateMessage => {
    if (message.role === 'assistant') {
      for (const call of message.toolCalls) toolNames.set(call.id, call.name)
      return assistantMessage(message, traits, guard)
    }
    const content = guard.cut(message.text)
    if (message.role !== 'tool') return { role: message.role, content }
    const name = toolNames.get(message.toolCallId)
    const named = name === undefined ? {} : { name: guard.cut(name) }
    return { role: 'tool', content, tool_call_id: callId(message.toolCallId, traits, guard), ...named }
  })
}

function assistantMessage(
  message: Extract<ConversationMessage, { role: 'assistant' }>,
  traits: TemplateTraits,
  guard: ControlTextGuard,
): TemplateMessage {
  const whole = splitInlineReasoning(message.text, message.reasoning)
  const text = guard.cut(whole.text)
  const reasoning = guard.cut(whole.reasoning)
  const hasCalls = message.toolCalls.length > 0
  const content = text === '' && hasCalls && traits.calls !== undefined ? traits.calls.content : text
  const mapped: TemplateMessage = { role: 'assistant', content }
  if (reasoning !== '' && traits.reasoning === 'blocks') {
    const textBlock = text === '' ? [] : [{ type: 'text', text }]
    mapped.content = [{ type: 'thinking', thinking: reasoning }, ...textBlock]
  } else if (reasoning !== '') {
    mapped.reasoning_content = reasoning
    mapped.thinking = reasoning
  }
  if (hasCalls) mapped.tool_calls = message.toolCalls.map((call) => templateCall(call, traits, guard))
  return mapped
}

function templateCall(call: ToolCall, traits: TemplateTraits, guard: ControlTextGuard): Record<string, unknown> {
  const parsed = traits.calls?.arguments === 'object' ? parseArguments(call.argumentsText) : undefined
  // An empty text would leave a hole where every template expects a value.
  const text = call.argumentsText.trim() === '' ? '{}' : call.argumentsText
  return {
    id: callId(call.id, traits, guard),
    type: 'function',
    function: {
      name: guard.cut(call.name),
      arguments: parsed === undefined ? guard.cut(text) : guard.cutDeep(parsed),
    },
  }
}

function callId(id: string, traits: TemplateTraits, guard: ControlTextGuard): string {
  return traits.calls?.id === 'short' ? hash('sha256', id, 'hex').slice(0, SHORT_ID_LENGTH) : guard.cut(id)
}

/** The tools in the template's words. */
export function templateTools(tools: readonly Tool[], guard: ControlTextGuard): Record<string, unknown>[] {
  return tools.map(({ name, description, parameters }) => ({
    type: 'function',
    function: {
      name: guard.cut(name),
      description: guard.cut(description ?? ''),
      parameters: guard.cutDeep(parameters ?? { type: 'object', properties: {} }),
    },
  }))
}
