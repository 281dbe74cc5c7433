import { expect, test, vi } from 'vitest'
import { tokensOfBytes } from '../../src/inference/scripted/count-tokens.ts'
import type { ScriptStep } from '../../src/inference/scripted/script-step.ts'
import { ScriptedEngine } from '../../src/inference/scripted/scripted-engine.ts'
import { splitWords } from '../../src/inference/scripted/split-pieces.ts'
import { collectEvents, finishOf, tokensOf } from './collect-events.ts'
import { engineSuite } from './engine-suite.ts'
import { aRequest } from './generation-request-fixture.ts'

engineSuite('the scripted engine', async (bottom) => ({ engine: bottom, bottom, close: () => bottom.close() }))

function engineOf(...steps: ScriptStep[]): ScriptedEngine {
  return new ScriptedEngine({ name: 'scripted', script: () => steps })
}

test('counts one token for every four bytes of the whole conversation, rounded up once', () => {
  const request = aRequest({
    messages: [
      { role: 'system', text: 'äö' },
      {
        role: 'assistant',
        text: 'b',
        reasoning: 'cc',
        toolCalls: [{ id: 'ignored', name: 'dd', argumentsText: '{}' }],
      },
      { role: 'tool', toolCallId: 'ignored', text: 'e' },
    ],
    tools: [{ name: 'dd', description: 'f', parameters: { type: 'object' }, strict: false }],
  })
  const bytes = 4 + 1 + 2 + 2 + 2 + 1 + 2 + 1 + JSON.stringify({ type: 'object' }).length
  expect(engineOf().countPromptTokens(request)).toBe(tokensOfBytes(bytes))
})

test('the tokens of the pieces add up to the tokens of the reply', async () => {
  const { events } = await collectEvents(
    engineOf(
      { type: 'reasoning', text: 'a' },
      { type: 'reasoning', text: 'bc' },
      { type: 'text', text: 'd' },
      { type: 'tool-call', name: 'efg', argumentPieces: ['h', 'ij'] },
    ),
  )
  expect(finishOf(events).usage).toMatchObject({ completionTokens: 3, reasoningTokens: 1 })
  expect(tokensOf(events)).toBe(3)
})

test('a finish step overrides the figures it names and no others', async () => {
  const { events } = await collectEvents(
    engineOf({ type: 'text', text: 'abcd' }, { type: 'finish', reason: 'length', usage: { cachedTokens: 1 } }),
  )
  expect(finishOf(events)).toEqual({
    type: 'finish',
    reason: 'length',
    usage: { promptTokens: 2, cachedTokens: 1, completionTokens: 1, reasoningTokens: 0 },
  })
})

test('nothing follows a finish step', async () => {
  const { events } = await collectEvents(engineOf({ type: 'finish' }, { type: 'text', text: 'too late' }))
  expect(events.map((event) => event.type)).toEqual(['finish'])
})

test('the maximum cuts between characters and within arguments', async () => {
  const tool = engineOf({ type: 'tool-call', name: 'ab', argumentPieces: ['{"c', '":"ddddddd"}'] })
  const cut = await collectEvents(tool, aRequest({ maxOutputTokens: 2 }))
  expect(cut.events.map((event) => (event.type === 'tool-call-delta' ? event.argumentsText : event.type))).toEqual([
    'tool-call-start',
    '{"c',
    '":"',
    'finish',
  ])
  expect(finishOf(cut.events)).toMatchObject({ reason: 'length', usage: { completionTokens: 2 } })
  const emoji = await collectEvents(engineOf({ type: 'text', text: 'a🙂' }), aRequest({ maxOutputTokens: 1 }))
  expect(emoji.events[0]).toEqual({ type: 'text-delta', text: 'a', tokens: 1 })
})

test('reasoning counts towards the maximum', async () => {
  const engine = engineOf({ type: 'reasoning', text: 'abcdefgh' }, { type: 'text', text: 'i' })
  const { events } = await collectEvents(engine, aRequest({ maxOutputTokens: 2 }))
  expect(events.map((event) => event.type)).toEqual(['reasoning-delta', 'finish'])
  expect(finishOf(events).reason).toBe('length')
})

test('an abort is told synchronously, once, and wakes an asynchronous script that never answers', async () => {
  const onAbort = vi.fn<(requestId: string) => void>()
  const never = new Promise<IteratorResult<ScriptStep>>(() => {})
  const engine = new ScriptedEngine({
    name: 'stuck',
    script: () => ({ [Symbol.asyncIterator]: () => ({ next: () => never }) }),
    onAbort,
  })
  const controller = new AbortController()
  const collected = collectEvents(engine, aRequest({ requestId: 'r-7' }), controller.signal)
  await vi.waitUntil(() => engine.active === 1)
  controller.abort(new Error('gone'))
  expect(onAbort.mock.calls).toEqual([['r-7']])
  expect(engine.active).toBe(0)
  expect((await collected).error).toEqual(new Error('gone'))
  expect(engine).toMatchObject({ started: 1, aborted: 1, finished: 0, failed: 0 })
})

test('word pieces give the text again, whatever its white space', () => {
  for (const text of ['', ' ', 'one', '  one\n two  ', 'a\tb ']) expect(splitWords(text).join('')).toBe(text)
  expect(splitWords('one two')).toEqual(['one', ' two'])
})
