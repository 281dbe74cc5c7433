import { expect, test } from 'vitest'
import type { GenerationRequest } from '../../src/inference/generation-request.ts'
import { toUpstreamBody, type UpstreamDialect } from '../../src/inference/upstream/to-upstream-body.ts'
import { aRequest } from './generation-request-fixture.ts'

const plain: UpstreamDialect = {
  model: 'far/model',
  supportsReasoningEffort: false,
  supportsDeveloperRole: false,
  maxTokensParameter: 'max_tokens',
  cacheSalt: undefined,
}

/** The body as it goes over the wire. */
function bodyOf(changes: Partial<GenerationRequest> = {}, dialect: Partial<UpstreamDialect> = {}) {
  return JSON.parse(JSON.stringify(toUpstreamBody(aRequest(changes), { ...plain, ...dialect }))) as unknown
}

const least = {
  model: 'far/model',
  messages: [{ role: 'user', content: 'Hello' }],
  stream: true,
  stream_options: { include_usage: true },
}
const sampling = {
  temperature: undefined,
  topP: undefined,
  seed: undefined,
  frequencyPenalty: undefined,
  presencePenalty: undefined,
}
const tool = { name: 'look_up', description: 'Looks it up', parameters: { type: 'object' }, strict: true }
const bareTool = { name: 'bare', description: undefined, parameters: undefined, strict: false }
const wireTool = {
  type: 'function',
  function: { name: 'look_up', description: 'Looks it up', parameters: { type: 'object' }, strict: true },
}

test('a plain request is sent with nothing but what it needs', () => {
  expect(bodyOf()).toEqual(least)
})

test.each<[string, Partial<GenerationRequest>, object, Partial<UpstreamDialect>?]>([
  ['temperature 0', { sampling: { ...sampling, temperature: 0 } }, { temperature: 0 }],
  ['top_p', { sampling: { ...sampling, topP: 0.5 } }, { top_p: 0.5 }],
  ['seed', { sampling: { ...sampling, seed: 7 } }, { seed: 7 }],
  ['frequency_penalty', { sampling: { ...sampling, frequencyPenalty: -1 } }, { frequency_penalty: -1 }],
  ['presence_penalty', { sampling: { ...sampling, presencePenalty: 1 } }, { presence_penalty: 1 }],
  ['the output maximum', { maxOutputTokens: 9 }, { max_tokens: 9 }],
  [
    'the output maximum by its newer name',
    { maxOutputTokens: 9 },
    { max_completion_tokens: 9 },
    { maxTokensParameter: 'max_completion_tokens' },
  ],
  ['no effort where it is not understood', { reasoningEffort: 'high' }, {}],
  [
    'effort where it is understood',
    { reasoningEffort: 'high' },
    { reasoning_effort: 'high' },
    { supportsReasoningEffort: true },
  ],
  ['the salt of the organization', {}, { cache_salt: 'salt of org_1' }, { cacheSalt: (id) => `salt of ${id}` }],
  ['no tool choice without tools', { toolChoice: { kind: 'required' }, parallelToolCalls: false }, {}],
  ['tools', { tools: [tool] }, { tools: [wireTool], tool_choice: 'auto', parallel_tool_calls: true }],
  [
    'a tool with a name only',
    { tools: [bareTool], toolChoice: { kind: 'none' }, parallelToolCalls: false },
    { tools: [{ type: 'function', function: { name: 'bare' } }], tool_choice: 'none', parallel_tool_calls: false },
  ],
  [
    'a tool that must be called',
    { tools: [tool], toolChoice: { kind: 'named', name: 'look_up' } },
    { tools: [wireTool], tool_choice: { type: 'function', function: { name: 'look_up' } }, parallel_tool_calls: true },
  ],
  [
    'required',
    { tools: [tool], toolChoice: { kind: 'required' } },
    { tools: [wireTool], tool_choice: 'required', parallel_tool_calls: true },
  ],
  ['JSON', { responseFormat: { kind: 'json-object' } }, { response_format: { type: 'json_object' } }],
  [
    'JSON of a shape',
    { responseFormat: { kind: 'json-schema', name: 'n', schema: { type: 'object' }, strict: false } },
    { response_format: { type: 'json_schema', json_schema: { name: 'n', schema: { type: 'object' }, strict: false } } },
  ],
])('sends %s', (_name, changes, expected, dialect) => {
  expect(bodyOf(changes, dialect)).toEqual({ ...least, ...expected })
})

test('messages keep their roles, reasoning and tool calls', () => {
  const messages: GenerationRequest['messages'] = [
    { role: 'system', text: 's' },
    { role: 'developer', text: 'd' },
    { role: 'user', text: 'u' },
    {
      role: 'assistant',
      text: '',
      reasoning: 'r',
      toolCalls: [{ id: 'call_1', name: 'look_up', argumentsText: '{"a"' }],
    },
    { role: 'tool', toolCallId: 'call_1', text: 't' },
    { role: 'assistant', text: 'a', reasoning: '', toolCalls: [] },
    { role: 'assistant', text: '', reasoning: undefined, toolCalls: [] },
  ]
  const expected = [
    { role: 'system', content: 's' },
    { role: 'system', content: 'd' },
    { role: 'user', content: 'u' },
    {
      role: 'assistant',
      content: null,
      reasoning_content: 'r',
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'look_up', arguments: '{"a"' } }],
    },
    { role: 'tool', tool_call_id: 'call_1', content: 't' },
    { role: 'assistant', content: 'a', reasoning_content: '' },
    { role: 'assistant', content: '' },
  ]
  expect(bodyOf({ messages })).toEqual({ ...least, messages: expected })
  const [, developer] = (bodyOf({ messages }, { supportsDeveloperRole: true }) as { messages: unknown[] }).messages
  expect(developer).toEqual({ role: 'developer', content: 'd' })
})

test('what stands in a request without belonging there is not sent', () => {
  const smuggled = { ...aRequest(), stop: ['x'], user: 'y', messages: [{ role: 'user', text: 'Hello', name: 'z' }] }
  expect(JSON.parse(JSON.stringify(toUpstreamBody(smuggled as GenerationRequest, plain)))).toEqual(least)
})
