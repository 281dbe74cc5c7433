import type { ConversationMessage, Tool } from '../../../../src/inference/generation-request.ts'

export const system = (text: string): ConversationMessage => ({ role: 'system', text })
export const developer = (text: string): ConversationMessage => ({ role: 'developer', text })
export const user = (text: string): ConversationMessage => ({ role: 'user', text })
export const result = (toolCallId: string, text: string): ConversationMessage => ({ role: 'tool', toolCallId, text })

export function assistant(
  text: string,
  given: { reasoning?: string; calls?: readonly [id: string, name: string, argumentsText: string][] } = {},
): ConversationMessage {
  const toolCalls = (given.calls ?? []).map(([id, name, argumentsText]) => ({ id, name, argumentsText }))
  return { role: 'assistant', text, reasoning: given.reasoning, toolCalls }
}

export function aTool(name: string, description = `Does ${name}.`): Tool {
  const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
  return { name, description, parameters, strict: false }
}
