import { chatCompletionParameters } from '../../../src/contract/chat-completion-parameters.ts'

/** The fields of the contract below its parameters, with `[]` for any index. */
const contractFields = [
  'stream_options.include_usage',
  'stream_options.include_obfuscation',
  'stop[]',
  'messages[].role',
  'messages[].content[].type',
  'messages[].content[].text',
  'messages[].reasoning_content',
  'messages[].tool_call_id',
  'messages[].tool_calls[].id',
  'messages[].tool_calls[].type',
  'messages[].tool_calls[].function.name',
  'messages[].tool_calls[].function.arguments',
  'tools[].type',
  'tools[].function.name',
  'tools[].function.description',
  'tools[].function.parameters',
  'tools[].function.strict',
  'tool_choice.type',
  'tool_choice.function.name',
  'response_format.type',
  'response_format.json_schema.name',
  'response_format.json_schema.description',
  'response_format.json_schema.strict',
  'response_format.json_schema.schema',
]

const contractPaths = new Set(Object.keys(chatCompletionParameters))
for (const field of contractFields) {
  for (let end = field.length; end > 0; end = lastSeparator(field, end)) contractPaths.add(field.slice(0, end))
}

function lastSeparator(field: string, before: number): number {
  return Math.max(field.lastIndexOf('.', before - 1), field.lastIndexOf('[', before - 1))
}

/** Whether `param` names something: a path of the contract, or a value that the body has at its top. */
export function parameterExists(param: string, body: unknown): boolean {
  if (contractPaths.has(param.replaceAll(/\[\d+\]/g, '[]'))) return true
  if (typeof body !== 'object' || body === null) return false
  // Only an unlisted parameter is named as the caller wrote it; a very long name is told by its beginning.
  const start = param.endsWith('…') ? param.slice(0, -1) : undefined
  return Object.keys(body).some((key) => key === param || (start !== undefined && key.startsWith(start)))
}
