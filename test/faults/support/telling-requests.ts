import { echoModels } from './echoing-upstream.ts'

/** A request with words in it. Some are served, some refused, each for another reason. */
export interface TellingRequest {
  method: 'GET' | 'POST' | 'DELETE'
  /** Under the API root. */
  path: string
  body?: string
  headers?: Readonly<Record<string, string>>
}

/** Requests that carry the word in every field there is, one kind after the other, without end. */
export function* tellingRequests(word: string): Generator<TellingRequest, never> {
  for (let index = 0; ; index += 1) {
    const model = echoModels[index % echoModels.length] ?? 'echo'
    for (const body of bodiesWith(`${word}${index}`)) {
      const stream = index % 2 === 0 || undefined
      yield { method: 'POST', path: '/chat/completions', body: JSON.stringify({ model, stream, ...body }) }
    }
    yield { method: 'POST', path: '/chat/completions', body: `{"model": "echo", "messages": [{"content": "${word}` }
    yield { method: 'POST', path: '/chat/completions', body: word }
    yield { method: 'POST', path: '/chat/completions', body: '{}', headers: { 'content-type': word } }
    yield { method: 'GET', path: `/models/${word}` }
    yield { method: 'DELETE', path: `/models?${word}` }
    yield { method: 'DELETE', path: `/${word}?${word}=${word}` }
  }
}

function bodiesWith(word: string): Record<string, unknown>[] {
  const user = { role: 'user', content: word, name: word }
  const call = { id: word, type: 'function', function: { name: word, arguments: `{"a":"${word}"}` } }
  const schema = { type: 'object', title: word, properties: { [word]: { const: word } } }
  const tool = { type: 'function', function: { name: word, description: word, parameters: schema } }
  const history = [
    { role: 'system', content: [{ type: 'text', text: word }] },
    { role: 'developer', content: word },
    { role: 'assistant', content: word, reasoning_content: word, tool_calls: [call] },
    { role: 'tool', tool_call_id: word, content: word },
    user,
  ]
  return [
    { messages: [user] },
    { messages: history, tools: [tool], tool_choice: { type: 'function', function: { name: word } } },
    { messages: history, tools: [tool], stop: [word] },
    { messages: [user], response_format: { type: 'json_schema', json_schema: { name: word, schema } } },
    { messages: [user], metadata: { [word]: word } },
    { messages: [user], user: word },
    { messages: [user], [word]: word },
    { messages: [user], temperature: word },
    { messages: [user], reasoning_effort: word },
    { messages: [user], model: word },
    { messages: [{ role: word, content: word }] },
    { messages: [{ role: 'user', content: [{ type: word, [word]: word }] }] },
    { messages: [{ role: 'tool', tool_call_id: word, content: word }] },
    { messages: [{ role: 'user', content: `${word} `.repeat(3000) }] },
  ]
}
