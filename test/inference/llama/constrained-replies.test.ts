import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EngineEvent } from '../../../src/inference/engine-event.ts'
import type { GenerationRequest, JsonObject, Tool } from '../../../src/inference/generation-request.ts'
import type { LlamaEngine } from '../../../src/inference/llama/llama-engine.ts'
import { collectEvents, failureOf, finishOf, textOf, toolCallsOf } from '../collect-events.ts'
import { aRequest } from '../generation-request-fixture.ts'
import { openHouseEngine } from './support/house-engine.ts'

let engine: LlamaEngine
beforeAll(async () => {
  engine = await openHouseEngine()
})
afterAll(() => engine.close())

const ask = (text: string, changes: Partial<GenerationRequest> = {}) =>
  aRequest({ messages: [{ role: 'user', text }], maxOutputTokens: 400, ...changes })

async function eventsOf(request: GenerationRequest): Promise<EngineEvent[]> {
  const { events, error } = await collectEvents(engine, request)
  expect(error).toBeUndefined()
  return events
}

const city = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
}
const weather: Tool = {
  name: 'get_weather',
  description: 'Get the current weather for a city.',
  parameters: city,
  strict: true,
}
const timer: Tool = {
  name: 'set_timer',
  description: 'Set a timer.',
  parameters: {
    type: 'object',
    properties: { minutes: { type: 'integer', minimum: 1, maximum: 60 }, label: { enum: ['tea', 'pasta'] } },
    required: ['minutes', 'label'],
    additionalProperties: false,
  },
  strict: true,
}
const tools = [weather, timer]

function expectValid(schema: JsonObject | undefined, text: string): void {
  const value: unknown = JSON.parse(text)
  const validate = new Ajv2020({ strict: false }).compile(schema ?? {})
  expect(validate(value), `${text}: ${JSON.stringify(validate.errors)}`).toBe(true)
}

/** The calls of a reply, each checked against the schema of its tool. */
function checkedCalls(events: readonly EngineEvent[]): string[] {
  return toolCallsOf(events).map(({ name, argumentsText }) => {
    expectValid(tools.find((tool) => tool.name === name)?.parameters, argumentsText)
    return `${name} ${argumentsText}`
  })
}

describe('tools', () => {
  test('auto: a call where one helps, behind its reasoning, and an answer where none does', async () => {
    const called = await eventsOf(ask('What is the weather in Paris?', { tools }))
    expect(checkedCalls(called)).toEqual(['get_weather {"city": "Paris"}'])
    expect(textOf(called, 'reasoning-delta')).toMatch(/\S/)
    expect(finishOf(called).reason).toBe('tool_calls')
    const answered = await eventsOf(ask('What is 17 plus 25?', { tools }))
    expect(toolCallsOf(answered)).toEqual([])
    expect(textOf(answered)).toContain('42')
    expect(finishOf(answered).reason).toBe('stop')
  })

  test('none: no call, whatever is asked', async () => {
    const events = await eventsOf(ask('What is the weather in Paris?', { tools, toolChoice: { kind: 'none' } }))
    expect(toolCallsOf(events)).toEqual([])
    expect(textOf(events)).toMatch(/\S/)
    expect(finishOf(events).reason).toBe('stop')
  })

  test.each([0, 1])('required: always a call, always reasoned, at temperature %d', async (temperature) => {
    for (const text of ['What is 2 plus 2?', 'Boil the pasta.']) {
      const sampling = { ...aRequest().sampling, temperature }
      const events = await eventsOf(ask(text, { tools, toolChoice: { kind: 'required' }, sampling }))
      expect(textOf(events)).toBe('')
      if (finishOf(events).reason === 'length') continue
      expect(finishOf(events).reason).toBe('tool_calls')
      expect(checkedCalls(events).length).toBeGreaterThan(0)
    }
  })

  test('named: that one and no other', async () => {
    const toolChoice = { kind: 'named', name: 'set_timer' } as const
    const events = await eventsOf(ask('What is the weather in Paris?', { tools, toolChoice }))
    const names = toolCallsOf(events).map(({ name }) => name)
    expect(new Set(names)).toEqual(new Set(['set_timer']))
    checkedCalls(events)
  })

  test('several calls at once, or one where parallel calls are off', async () => {
    const text = 'What is the weather in Paris and in London?'
    const several = await eventsOf(ask(text, { tools }))
    expect(checkedCalls(several)).toEqual(['get_weather {"city": "Paris"}', 'get_weather {"city": "London"}'])
    expect(new Set(toolCallsOf(several).map(({ id }) => id)).size).toBe(2)
    const one = await eventsOf(ask(text, { tools, parallelToolCalls: false }))
    expect(checkedCalls(one)).toHaveLength(1)
    expect(finishOf(one).reason).toBe('tool_calls')
  })

  test('a tool without parameters gets an object', async () => {
    const bare: Tool = { ...weather, parameters: undefined }
    const events = await eventsOf(
      ask('What is the weather in Paris?', { tools: [bare], toolChoice: { kind: 'required' } }),
    )
    expect(finishOf(events).reason).toBe('tool_calls')
    const [call] = toolCallsOf(events)
    expect(JSON.parse(call?.argumentsText ?? '')).toBeTypeOf('object')
  })

  test('the result of a call is answered', async () => {
    const events = await eventsOf(
      ask('', {
        tools,
        messages: [
          { role: 'user', text: 'What is the weather in Paris?' },
          {
            role: 'assistant',
            text: '',
            reasoning: 'I need the weather.',
            toolCalls: [{ id: 'call_1', name: 'get_weather', argumentsText: '{"city": "Paris"}' }],
          },
          { role: 'tool', toolCallId: 'call_1', text: '{"temperature": 20, "condition": "sunny"}' },
        ],
      }),
    )
    expect(toolCallsOf(events)).toEqual([])
    expect(textOf(events)).toContain('20')
  })
})

describe('formats', () => {
  test('json_object: an object and nothing else, reasoned about freely', async () => {
    for (const text of ['Anna is 30. Answer in JSON.', 'Tell me about the sea.', 'What is 2 plus 2?']) {
      const events = await eventsOf(ask(text, { responseFormat: { kind: 'json-object' } }))
      expect(textOf(events, 'reasoning-delta')).toMatch(/\S/)
      if (finishOf(events).reason === 'length') continue
      expect(JSON.parse(textOf(events))).toBeTypeOf('object')
      expect(textOf(events)).toMatch(/^\{/)
    }
  })

  test('json_schema: what the schema says, at every temperature', async () => {
    const schema = {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 20 },
        age: { type: 'integer', minimum: 0, maximum: 150 },
        tags: { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 3 },
        note: { anyOf: [{ type: 'string', pattern: '^[A-Z][a-z]{1,8}$' }, { type: 'null' }] },
      },
      required: ['name', 'age', 'tags', 'note'],
      additionalProperties: false,
    }
    for (const temperature of [0, 0.7, 1]) {
      const sampling = { ...aRequest().sampling, temperature }
      const responseFormat = { kind: 'json-schema', name: 'person', schema, strict: true } as const
      const events = await eventsOf(ask('Anna is 30 years old.', { responseFormat, sampling, maxOutputTokens: 500 }))
      if (finishOf(events).reason === 'stop') expectValid(schema, textOf(events))
    }
  })

  test('with tools and a schema, either a call or an answer that satisfies it', async () => {
    const schema = { type: 'object', properties: { answer: { type: 'integer' } }, required: ['answer'] }
    const responseFormat = { kind: 'json-schema', name: 'answer', schema, strict: true } as const
    for (const text of ['What is the weather in Paris?', 'What is 17 plus 25?']) {
      const events = await eventsOf(ask(text, { tools, responseFormat }))
      if (finishOf(events).reason === 'tool_calls') expect(checkedCalls(events).length).toBeGreaterThan(0)
      else expectValid(schema, textOf(events))
    }
  })

  test('a schema that cannot be promised is refused with its place', async () => {
    const schema = { type: 'object', properties: { list: { type: 'array', items: {}, uniqueItems: true } } }
    const responseFormat = { kind: 'json-schema', name: 'list', schema, strict: true } as const
    expect(failureOf(await collectEvents(engine, ask('List!', { responseFormat }))).reason).toMatchObject({
      kind: 'invalid-request',
      param: 'response_format.json_schema.schema',
      message: expect.stringContaining('properties.list') as string,
    })
    const unsound = { ...timer, parameters: schema }
    expect(failureOf(await collectEvents(engine, ask('List!', { tools: [weather, unsound] }))).reason).toMatchObject({
      kind: 'invalid-request',
      param: 'tools[1].function.parameters',
    })
  })
})
