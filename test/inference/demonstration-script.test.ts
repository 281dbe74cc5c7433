import { expect, test } from 'vitest'
import type { GenerationRequest, Tool } from '../../src/inference/generation-request.ts'
import { demonstrationScript } from '../../src/inference/scripted/demonstration-script.ts'
import { ScriptedEngine } from '../../src/inference/scripted/scripted-engine.ts'
import { collectEvents, finishOf, textOf, toolCallsOf } from './collect-events.ts'
import { fitsSchema } from './fits-schema.ts'
import { aRequest } from './generation-request-fixture.ts'

const engine = new ScriptedEngine({ name: 'demonstration', script: demonstrationScript({ pieceDelayMs: 0 }) })

const weather: Tool = {
  name: 'get_weather',
  description: 'The weather of a city',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  strict: true,
}
const clock: Tool = { name: 'get_time', description: undefined, parameters: undefined, strict: false }

async function ask(text: string, changes: Partial<GenerationRequest> = {}) {
  const { events, error } = await collectEvents(engine, aRequest({ messages: [{ role: 'user', text }], ...changes }))
  expect(error).toBeUndefined()
  return {
    reasoning: textOf(events, 'reasoning-delta'),
    text: textOf(events),
    calls: toolCallsOf(events),
    reason: finishOf(events).reason,
  }
}

test('says what it is, how many messages came, and how to get a real engine', async () => {
  const reply = await ask('Hello')
  expect(reply.reasoning).not.toBe('')
  expect(reply.text).toMatch(/script, not a language model.*1 message .*configuration/s)
  expect(reply.reason).toBe('stop')
})

test('more effort brings more reasoning', async () => {
  const lengths: number[] = []
  for (const reasoningEffort of ['low', 'medium', 'high', 'xhigh', 'max']) {
    lengths.push((await ask('Hello', { reasoningEffort })).reasoning.length)
  }
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
  expect(new Set(lengths).size).toBe(5)
})

test.each<[string, string, Partial<GenerationRequest>, string[]]>([
  ['auto calls the tool that the user names', 'Please use get_weather.', {}, ['get_weather']],
  ['auto calls nothing that the user does not name', 'Please get_weather_maps', {}, []],
  ['auto calls several when several are named', 'get_time and get_weather', {}, ['get_weather', 'get_time']],
  [
    'one call only where parallel calls are off',
    'get_time, get_weather',
    { parallelToolCalls: false },
    ['get_weather'],
  ],
  ['required calls even what nobody named', 'Hello', { toolChoice: { kind: 'required' } }, ['get_weather']],
  ['a named tool is called', 'Hello', { toolChoice: { kind: 'named', name: 'get_time' } }, ['get_time']],
  ['none calls nothing', 'get_weather', { toolChoice: { kind: 'none' } }, []],
])('%s', async (_name, text, changes, expected) => {
  const reply = await ask(text, { tools: [weather, clock], ...changes })
  expect(reply.calls.map((call) => call.name)).toEqual(expected)
  expect(reply.reason).toBe(expected.length > 0 ? 'tool_calls' : 'stop')
  expect(reply.reasoning).not.toBe('')
  expect(reply.text === '').toBe(expected.length > 0)
})

test('calls with arguments that fit the schema', async () => {
  const { calls } = await ask('get_weather get_time', { tools: [weather, clock] })
  expect(fitsSchema(JSON.parse(calls[0]?.argumentsText ?? ''), weather.parameters)).toBe(true)
  expect(calls[1]?.argumentsText).toBe('{}')
})

test('quotes the results of its tools', async () => {
  const reply = await ask('', {
    tools: [weather],
    messages: [
      { role: 'user', text: 'get_weather' },
      {
        role: 'assistant',
        text: '',
        reasoning: 'x',
        toolCalls: [{ id: 'a', name: 'get_weather', argumentsText: '{}' }],
      },
      { role: 'tool', toolCallId: 'a', text: 'sunny' },
    ],
  })
  expect(reply.calls).toEqual([])
  expect(reply.text).toContain('"sunny"')
})

test('answers in JSON where JSON is asked for', async () => {
  const object = await ask('Hello', { responseFormat: { kind: 'json-object' } })
  expect(JSON.parse(object.text)).toMatchObject({ messages_received: 1 })
  const schema = { type: 'object', properties: { n: { type: 'integer', minimum: 5 } }, required: ['n'] }
  const shaped = await ask('Hello', { responseFormat: { kind: 'json-schema', name: 'n', schema, strict: true } })
  expect(fitsSchema(JSON.parse(shaped.text), schema)).toBe(true)
})

test('pauses before each piece only as long as it is told to', () => {
  expect(countWaits(0)).toBe(0)
  expect(countWaits(5)).toBeGreaterThan(10)
})

function countWaits(pieceDelayMs: number): number {
  return [...demonstrationScript({ pieceDelayMs })(aRequest())].filter((step) => step.type === 'wait').length
}
