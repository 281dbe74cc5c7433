import type { ConversationMessage } from '../../generation-request.ts'
import type { CallLiterals } from '../reply/family.ts'
import { writeCalls } from '../reply/write-calls.ts'
import type { TemplateTraits } from './template-traits.ts'

type Assistant = Extract<ConversationMessage, { role: 'assistant' }>

/** Puts a conversation into the forms that the template knows, without losing a word of it. */
export function shapeConversation(
  messages: readonly ConversationMessage[],
  traits: TemplateTraits,
  literals: CallLiterals,
): ConversationMessage[] {
  let shaped = messages.map((message) => nameRole(message, traits))
  if (traits.calls === undefined) shaped = shaped.map((message) => callsAsText(message, literals))
  else if (!traits.parallelCalls) shaped = oneCallAtATime(shaped)
  if (!traits.callsWithTextAndReasoning) shaped = shaped.map(textIntoReasoning)
  if (!traits.laterSystem) shaped = systemInFront(shaped, traits.systemRole)
  return traits.userRuns ? shaped : joinRuns(shaped, (role) => role === 'user')
}

function nameRole(message: ConversationMessage, traits: TemplateTraits): ConversationMessage {
  return message.role === 'developer' && !traits.developerRole ? { ...message, role: 'system' } : message
}

function callsAsText(message: ConversationMessage, literals: CallLiterals): ConversationMessage {
  if (message.role === 'tool') return { role: 'user', text: `<tool_response>\n${message.text}\n</tool_response>` }
  if (message.role !== 'assistant' || message.toolCalls.length === 0) return message
  const calls = writeCalls(message.toolCalls, literals)
  return { ...message, text: message.text === '' ? calls : `${message.text}\n${calls}`, toolCalls: [] }
}

/** A message with several calls becomes one message for each, followed by its result. */
function oneCallAtATime(messages: readonly ConversationMessage[]): ConversationMessage[] {
  const results = new Map(
    messages.flatMap((message) => (message.role === 'tool' ? [[message.toolCallId, message]] : [])),
  )
  const split = new Set<string>()
  return messages.flatMap((message): ConversationMessage[] => {
    if (message.role === 'tool') return split.has(message.toolCallId) ? [] : [message]
    if (message.role !== 'assistant' || message.toolCalls.length < 2) return [message]
    return message.toolCalls.flatMap((call, index): ConversationMessage[] => {
      const only: Assistant = { ...message, toolCalls: [call] }
      const result = results.get(call.id)
      if (result !== undefined) split.add(call.id)
      const turn = index === 0 ? only : { ...only, text: '', reasoning: undefined }
      return result === undefined ? [turn] : [turn, result]
    })
  })
}

function textIntoReasoning(message: ConversationMessage): ConversationMessage {
  if (message.role !== 'assistant' || message.toolCalls.length === 0) return message
  if (message.text === '' || message.reasoning === undefined || message.reasoning === '') return message
  return { ...message, reasoning: `${message.reasoning}\n\n${message.text}`, text: '' }
}

/** System messages at the beginning become one; where the template has no place for one, the user says it. */
function systemInFront(messages: readonly ConversationMessage[], systemRole: boolean): ConversationMessage[] {
  const first = messages.findIndex((message) => !isSystem(message.role))
  const leadingCount = first === -1 ? messages.length : first
  const shaped = messages.map((message, index): ConversationMessage => {
    if (message.role !== 'system' && message.role !== 'developer') return message
    return systemRole && index < leadingCount ? message : { role: 'user', text: message.text }
  })
  // Also where the template allows users in a row: the instructions and what they are about belong together.
  return joinRuns(shaped, (role) => isSystem(role) || (role === 'user' && !systemRole))
}

/** Joins neighbours of one kind. A system and a developer message are one kind. */
function joinRuns(messages: readonly ConversationMessage[], joins: (role: string) => boolean): ConversationMessage[] {
  const joined: ConversationMessage[] = []
  for (const message of messages) {
    const last = joined.at(-1)
    const sameKind =
      last?.role === message.role || (last !== undefined && isSystem(last.role) && isSystem(message.role))
    if (last !== undefined && sameKind && joins(message.role)) {
      joined[joined.length - 1] = { ...last, text: `${last.text}\n\n${message.text}` }
    } else joined.push(message)
  }
  return joined
}

function isSystem(role: string): boolean {
  return role === 'system' || role === 'developer'
}
