import type { ConversationMessage, GenerationRequest, Tool } from './generation-request.ts'

/**
 * The bytes of UTF-8 that a model has to read: the text and the reasoning of every message, the names and arguments of its
 * tool calls, and the name, description and schema (as compact JSON) of every tool. Roles and ids are free.
 */
export function promptBytes(request: GenerationRequest): number {
  let bytes = 0
  for (const message of request.messages) bytes += messageBytes(message)
  for (const tool of request.tools) bytes += toolBytes(tool)
  return bytes
}

function messageBytes(message: ConversationMessage): number {
  let bytes = Buffer.byteLength(message.text)
  if (message.role !== 'assistant') return bytes
  bytes += Buffer.byteLength(message.reasoning ?? '')
  for (const call of message.toolCalls) bytes += Buffer.byteLength(call.name) + Buffer.byteLength(call.argumentsText)
  return bytes
}

function toolBytes(tool: Tool): number {
  const schema = tool.parameters === undefined ? '' : JSON.stringify(tool.parameters)
  return Buffer.byteLength(tool.name) + Buffer.byteLength(tool.description ?? '') + Buffer.byteLength(schema)
}
