import type { ConversationMessage, GenerationRequest, Tool } from '../generation-request.ts'

/*
 * The scripted engine's rule for tokens: one token for every 4 bytes of UTF-8, rounded up once over the whole. For a prompt
 * the whole is the text and the reasoning of every message, the names and arguments of its tool calls, and the name,
 * description and schema (as compact JSON) of every tool. Roles and ids are free. Simple enough to check by hand.
 */
export const BYTES_PER_TOKEN = 4

export function tokensOfBytes(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN)
}

export function promptBytes(request: GenerationRequest): number {
  let bytes = 0
  for (const message of request.messages) bytes += messageBytes(message)
  for (const tool of request.tools) bytes += toolBytes(tool)
  return bytes
}

export function countPromptTokens(request: GenerationRequest): number {
  return tokensOfBytes(promptBytes(request))
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
