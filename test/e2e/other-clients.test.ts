import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GenerationRequest } from '../../src/inference/generation-request.ts'
import { TestServer, testModel } from '../support/test-server.ts'

/*
 * Bodies as other clients of the convention write them: fields that the contract does not list, in places where it does
 * not forbid them. Each was seen in use; none may break a request.
 */

const hello = { role: 'user', content: 'Hello' }
const call = { id: 'call_1', type: 'function', function: { name: 'clock', arguments: '{}' } }
const tool = { type: 'function', function: { name: 'clock' } }
const weather = { name: 'weather', schema: { type: 'object', properties: { degrees: { type: 'number' } } } }

const accepted: readonly [name: string, body: Record<string, unknown>][] = [
  ['a tool without parameters', { tools: [tool] }],
  [
    'a tool with null parameters and description',
    { tools: [{ ...tool, function: { name: 'a', parameters: null, description: null } }] },
  ],
  [
    'a tool with strict, beside and inside the function',
    { tools: [{ ...tool, strict: true, function: { name: 'a', strict: false } }] },
  ],
  ['tool_choice beside an empty list of tools', { tools: [], tool_choice: 'auto' }],
  ['names of the people who speak', { messages: [{ ...hello, name: 'ann' }] }],
  ['temperature and top_p together', { temperature: 0.2, top_p: 0.9 }],
  [
    'null for whatever may be left out',
    { temperature: null, tools: null, tool_choice: null, stop: null, stream_options: null },
  ],
  [
    'text parts with fields of their own',
    { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello', cache_control: {}, role: 'user' }] }] },
  ],
  ['json_schema without strict', { response_format: { type: 'json_schema', json_schema: weather } }],
  [
    'a schema beside json_schema',
    { response_format: { type: 'json_schema', json_schema: weather, schema: weather.schema } },
  ],
  ['a schema beside json_object', { response_format: { type: 'json_object', schema: weather.schema } }],
  ['stream options of the future', { stream: true, stream_options: { include_usage: true, continuous: true } }],
  [
    'developer role, effort, output maximum and store',
    {
      messages: [{ role: 'developer', content: 'Be brief.' }, hello],
      max_completion_tokens: 512,
      reasoning_effort: 'low',
      store: false,
    },
  ],
  [
    'an assistant turn as SDKs replay it',
    {
      messages: [
        hello,
        {
          role: 'assistant',
          content: 'Hi.',
          reasoning_content: 'A greeting.',
          refusal: null,
          parsed: null,
          annotations: [],
          audio: null,
          function_call: null,
          tool_calls: null,
          name: 'model',
        },
        hello,
      ],
    },
  ],
  [
    'tool turns with names, indices, parts and an empty content',
    {
      tools: [tool],
      messages: [
        hello,
        { role: 'assistant', content: '', reasoning_content: 'The time?', tool_calls: [{ ...call, index: 0 }] },
        { role: 'tool', tool_call_id: 'call_1', name: 'clock', content: [{ type: 'text', text: 'noon' }] },
      ],
    },
  ],
  [
    'arguments that are no JSON, in a replayed call',
    {
      messages: [
        hello,
        {
          role: 'assistant',
          reasoning_content: '',
          tool_calls: [{ ...call, function: { name: 'clock', arguments: '{"ti' } }],
        },
        { role: 'tool', tool_call_id: 'call_1', content: 'invalid arguments' },
      ],
    },
  ],
]

describe('what other clients send', () => {
  const requests: GenerationRequest[] = []
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start({
      script: (request) => {
        requests.push(request)
        return [
          { type: 'reasoning', text: 'They greet me.' },
          { type: 'text', text: 'Hi.' },
        ]
      },
    })
  })
  afterAll(() => server[Symbol.asyncDispose]())
  beforeEach(() => void requests.splice(0))

  it.each(accepted)('is accepted: %s', async (_name, body) => {
    const response = await server.chat(body)
    expect(await response.text()).not.toContain('"error"')
    expect(response.status).toBe(200)
    expect(requests).toHaveLength(1)
  })

  it.each(['max_tokens', 'max_completion_tokens'])('is told what is possible when its %s is 32000', async (param) => {
    const response = await server.chat({ [param]: 32_000 })
    expect(response.status).toBe(400)
    const { error } = (await response.json()) as { error: { message: string } }
    expect(error).toMatchObject({ type: 'invalid_request_error', code: 'invalid_value', param })
    expect(error.message).toContain(String(testModel.max_output_tokens))
  })

  it.each([
    'user',
    'metadata',
    'prediction',
    'top_logprobs',
    'prompt_cache_key',
    'safety_identifier',
    'thinking',
    'enable_thinking',
  ])('is refused by name when it is the unlisted parameter %s, even as null', async (param) => {
    const response = await server.chat({ [param]: null })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'unsupported_parameter', param } })
  })

  it.each(['house/model-1.0', 'house%2Fmodel-1.0', 'house%2fmodel-1%2E0'])(
    'finds a model by /models/%s',
    async (path) => {
      const response = await server.fetch(`/models/${path}`)
      expect(await response.json()).toEqual(testModel)
    },
  )

  it('may move or drop the reasoning of a text turn, and the model gets it nevertheless', async () => {
    await (await server.chat()).arrayBuffer()
    const moved = [{ type: 'text', text: 'Hi.', reasoning_content: 'They greet me.' }]
    const response = await server.chat({ messages: [hello, { role: 'assistant', content: moved }, hello] })
    expect(response.status).toBe(200)
    expect(requests[1]?.messages[1]).toMatchObject({ role: 'assistant', reasoning: 'They greet me.' })
  })
})

it('an invented assistant turn is accepted by a model whose policy is to accept', async () => {
  await using server = await TestServer.start({ reasoningHistory: 'accept' })
  const response = await server.chat({ messages: [hello, { role: 'assistant', content: 'Got it.' }, hello] })
  expect(response.status).toBe(200)
})
