import fc from 'fast-check'
import { testModel } from '../../support/test-server.ts'

/* Requests that the contract accepts, each built from the rules and never from the code that checks them. */

export type Json = { [name: string]: unknown }

const text = fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 12 }))
const name = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', 'x', 'y', 'z', 'A', 'B', 'Y', 'Z', '0', '1', '8', '9', '_', '-'),
  minLength: 1,
  maxLength: 64,
})
const textParts = fc.array(
  text.map((words) => ({ type: 'text', text: words })),
  { maxLength: 3 },
)
const content = fc.oneof(text, textParts)
/** Fields that the convention knows and the contract leaves out: replayed by real clients, never refused. */
const extras = fc.constantFrom<Json>({}, {}, { name: 'somebody' }, { refusal: null, annotations: [] })
const schema = fc.constantFrom<Json>(
  {},
  { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  { type: 'object', additionalProperties: false, $defs: { a: { enum: [1, null, 'x'] } } },
)

const prompt = fc
  .record({ role: fc.constantFrom('system', 'developer', 'user'), content, more: extras })
  .map(({ role, content, more }): Json[] => [{ ...more, role, content }])

const answer = fc
  .record({ content: fc.oneof(content, fc.constant(null)), reasoning: text, more: extras })
  .map(({ content, reasoning, more }): Json[] => [
    { ...more, role: 'assistant', content, reasoning_content: reasoning },
  ])

/** A turn that calls tools, and the messages that answer each of its calls. */
const toolTurn = fc
  .record({ ids: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }), call: name, input: text, result: content })
  .map(({ ids, call, input, result }): Json[] => [
    {
      role: 'assistant',
      content: null,
      reasoning_content: '',
      tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: call, arguments: input } })),
    },
    ...ids.map((id) => ({ role: 'tool', tool_call_id: id, content: result })),
  ])

const messages = fc
  .array(fc.oneof(prompt, answer, toolTurn), { minLength: 1, maxLength: 5 })
  .map((turns) => turns.flat())

const tools = fc.uniqueArray(name, { maxLength: 4 }).chain((names) =>
  fc.record({
    tools: fc.constant(
      names.map((each) => ({ type: 'function', function: { name: each, description: 'It helps.', parameters: {} } })),
    ),
    tool_choice: fc.oneof(
      fc.constantFrom<unknown>(undefined, null, 'none', 'auto'),
      ...names.map((each) => fc.constant({ type: 'function', function: { name: each } })),
      ...(names.length > 0 ? [fc.constant('required')] : []),
    ),
    parallel_tool_calls: fc.constantFrom(undefined, null, true, false),
  }),
)

const streaming = fc.oneof(
  fc.constantFrom<Json>({}, { stream: false }, { stream: null }, { stream: true }),
  fc
    .record({
      include_usage: fc.constantFrom(undefined, null, true, false),
      include_obfuscation: fc.constantFrom(undefined, null, true, false),
    })
    .map((options): Json => ({ stream: true, stream_options: options })),
)

const tokens = fc.integer({ min: 1, max: 64 })
const outputLimit = fc.oneof(
  fc.constant<Json>({}),
  tokens.map((max_tokens): Json => ({ max_tokens, max_completion_tokens: null })),
  tokens.map((max_completion_tokens): Json => ({ max_completion_tokens })),
)

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null, freq: 3 })
const decimal = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const stop = fc.string({ minLength: 1, maxLength: 8 })

const plain = fc.record(
  {
    temperature: maybe(decimal(0, 2)),
    top_p: maybe(decimal(0, 1)),
    frequency_penalty: maybe(decimal(-2, 2)),
    presence_penalty: maybe(decimal(-2, 2)),
    seed: maybe(fc.maxSafeInteger()),
    stop: maybe(fc.oneof(stop, fc.array(stop, { minLength: 1, maxLength: 4 }))),
    reasoning_effort: maybe(fc.constantFrom('low', 'medium', 'high')),
    response_format: maybe(
      fc.oneof(
        fc.constantFrom<Json>({ type: 'text' }, { type: 'json_object' }),
        fc
          .record({ name, strict: fc.boolean(), schema })
          .map((json_schema): Json => ({ type: 'json_schema', json_schema })),
      ),
    ),
    n: maybe(fc.constant(1)),
    logprobs: maybe(fc.constant(false)),
    logit_bias: maybe(fc.constant({})),
    service_tier: maybe(fc.constantFrom('auto', 'default')),
    store: maybe(fc.constant(false)),
    modalities: maybe(fc.constant(['text'])),
    verbosity: maybe(fc.constant('medium')),
  },
  { requiredKeys: [] },
)

/** A request that must be served by the test server's model. */
export const validRequest: fc.Arbitrary<Json> = fc
  .tuple(messages, plain, streaming, outputLimit, fc.option(tools, { nil: {} }))
  .map(([turns, ...groups]) => Object.assign({ model: testModel.id, messages: turns }, ...groups) as Json)
