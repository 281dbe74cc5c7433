import type { Content } from '../../api/resources.ts'

export interface ContentPart {
  who: string
  text: string
}

/** The messages of a kept request and its reply, one after the other. Read with care: it is what somebody sent. */
export function contentParts({ request, reply }: Pick<Content, 'request' | 'reply'>): ContentPart[] {
  const messages: unknown = request['messages']
  const asked = Array.isArray(messages) ? messages.flatMap((message) => partsOf(message)) : []
  const { message = { role: 'assistant', ...reply } } = reply
  return [...asked, ...partsOf(message)]
}

function partsOf(message: unknown): ContentPart[] {
  if (!isObject(message)) return []
  const role = typeof message['role'] === 'string' ? message['role'] : 'assistant'
  const reasoning = textOf(message['reasoning_content'])
  const text = textOf(message['content'])
  const calls: unknown = message['tool_calls']
  return [
    ...(reasoning === '' ? [] : [{ who: `${role}, reasoning`, text: reasoning }]),
    ...(text === '' ? [] : [{ who: role, text }]),
    ...(Array.isArray(calls) ? calls.map((call) => ({ who: `${role}, tool call`, text: callText(call) })) : []),
  ]
}

function callText(call: unknown): string {
  const called = isObject(call) && isObject(call['function']) ? call['function'] : {}
  return `${textOf(called['name'])}(${textOf(called['arguments'])})`
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: unknown) => (isObject(part) ? textOf(part['text']) : '')).join('\n')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
