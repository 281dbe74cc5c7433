import { describe, expect, test } from 'vitest'
import type { EngineEvent } from '../../src/inference/engine-event.ts'
import { ChunkReader } from '../../src/inference/upstream/chunk-reader.ts'
import { ReplyFault } from '../../src/inference/upstream/reply-fault.ts'
import { toolCallsOf } from './collect-events.ts'
import { choice } from './raw-server.ts'

function read(...chunks: unknown[]): { events: EngineEvent[]; reader: ChunkReader } {
  const events: EngineEvent[] = []
  const reader = new ChunkReader({
    emit: (event) => events.push(event),
    estimatePromptTokens: () => 11,
    outputTokensMax: undefined,
  })
  for (const chunk of chunks) reader.read(JSON.stringify(chunk))
  return { events, reader }
}

function calls(...fragments: unknown[]) {
  return toolCallsOf(read(...fragments.map((fragment) => choice({ tool_calls: [fragment] }))).events)
}

describe('pieces', () => {
  test.each<[string, unknown, EngineEvent[]]>([
    ['a role and nothing', { role: 'assistant', content: '' }, []],
    ['text', { content: 'a' }, [{ type: 'text-delta', text: 'a', tokens: 1 }]],
    ['reasoning', { reasoning_content: 'a' }, [{ type: 'reasoning-delta', text: 'a', tokens: 1 }]],
    ['reasoning by its other name', { reasoning: 'a' }, [{ type: 'reasoning-delta', text: 'a', tokens: 1 }]],
    [
      'reasoning by both names',
      { reasoning: 'a', reasoning_content: 'a' },
      [{ type: 'reasoning-delta', text: 'a', tokens: 1 }],
    ],
    ['nulls', { content: null, reasoning: null, reasoning_content: null, tool_calls: null }, []],
    [
      'reasoning and text at once',
      { content: 'b', reasoning_content: 'a' },
      [
        { type: 'reasoning-delta', text: 'a', tokens: 1 },
        { type: 'text-delta', text: 'b', tokens: 1 },
      ],
    ],
  ])('%s', (_name, delta, expected) => {
    expect(read(choice(delta)).events).toEqual(expected)
  })

  test('only the first choice counts', () => {
    const chunk = {
      choices: [
        { index: 1, delta: { content: 'no' } },
        { index: 0, delta: { content: 'yes' } },
      ],
    }
    expect(read(chunk).events).toEqual([{ type: 'text-delta', text: 'yes', tokens: 1 }])
    expect(read({ choices: [{ index: 1, delta: { content: 'no' } }, null] }).events).toEqual([])
  })
})

describe('finish reasons', () => {
  const call = choice({ tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: '{}' } }] })

  test.each([
    ['stop', 'stop', 'tool_calls'],
    ['length', 'length', 'length'],
    ['tool_calls', 'stop', 'tool_calls'],
    ['function_call', 'stop', 'tool_calls'],
    ['content_filter', 'stop', 'tool_calls'],
    ['eos_token', 'stop', 'tool_calls'],
  ])('%s means %s without tool calls and %s with them', (reason, without, withCalls) => {
    expect(read(choice({}, reason)).reader.finish()).toMatchObject({ reason: without })
    expect(read(call, choice({}, reason)).reader.finish()).toMatchObject({ reason: withCalls })
  })

  test('a reply is finished by a reason and by nothing else', () => {
    expect(read(choice({ content: 'a' }), { choices: [], usage: {} }).reader.finished).toBe(false)
    expect(read(choice({ content: 'a' }, 'stop')).reader.finished).toBe(true)
  })
})

describe('usage', () => {
  test('is taken from the last chunk that has it, with its details', () => {
    const usage = {
      prompt_tokens: 20,
      completion_tokens: 9,
      prompt_tokens_details: { cached_tokens: 16 },
      completion_tokens_details: { reasoning_tokens: 4 },
    }
    const { reader } = read(
      { ...choice({ content: 'a' }, 'stop'), usage: { prompt_tokens: 1 } },
      { choices: [], usage },
    )
    expect(reader.finish()).toMatchObject({
      usage: { promptTokens: 20, cachedTokens: 16, completionTokens: 9, reasoningTokens: 4 },
    })
  })

  test('without details counts the reasoning pieces, and no part is larger than its whole', () => {
    const usage = { prompt_tokens: 5, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 6 } }
    const pieces = ['a', 'b', 'c'].map((text) => choice({ reasoning_content: text }))
    expect(read(...pieces, { ...choice({}, 'stop'), usage }).reader.finish()).toMatchObject({
      usage: { promptTokens: 5, cachedTokens: 0, completionTokens: 2, reasoningTokens: 2 },
    })
  })

  test('that is missing is counted by pieces', () => {
    const { reader } = read(choice({ reasoning: 'a' }), choice({ content: 'b' }), choice({ content: 'c' }, 'stop'))
    expect(reader.finish()).toMatchObject({
      usage: { promptTokens: 11, cachedTokens: 0, completionTokens: 3, reasoningTokens: 1 },
    })
  })
})

describe('tool calls', () => {
  test('come together by index, whatever the order', () => {
    expect(
      calls(
        { index: 0, id: 'a', type: 'function', function: { name: 'f', arguments: '' } },
        { index: 1, id: 'b', type: 'function', function: { name: 'g', arguments: '{"x"' } },
        { index: 0, function: { arguments: '{}' } },
        { index: 1, function: { arguments: ':1}' } },
      ),
    ).toEqual([
      { id: 'a', name: 'f', argumentsText: '{}' },
      { id: 'b', name: 'g', argumentsText: '{"x":1}' },
    ])
  })

  test('under one index but with ids of their own are several', () => {
    expect(
      calls(
        { index: 0, id: 'a', function: { name: 'f', arguments: '{}' } },
        { index: 0, id: 'b', function: { name: 'f', arguments: '{}' } },
      ).map((call) => call.id),
    ).toEqual(['a', 'b'])
  })

  test('without an index go by their id, or go on with the latest', () => {
    expect(
      calls(
        { id: 'a', function: { name: 'f' } },
        { id: 'b', function: { name: 'g' } },
        { id: 'a', function: { arguments: '1' } },
        { function: { arguments: '2' } },
      ),
    ).toEqual([
      { id: 'a', name: 'f', argumentsText: '1' },
      { id: 'b', name: 'g', argumentsText: '2' },
    ])
  })

  test('repeat neither their name nor their id', () => {
    const fragment = { index: 0, id: 'a', function: { name: 'f', arguments: '1' } }
    expect(calls(fragment, fragment)).toEqual([{ id: 'a', name: 'f', argumentsText: '11' }])
  })

  test('without an id get one, and with an object for arguments get its text', () => {
    const [call] = calls({ index: 0, function: { name: 'f', arguments: { a: 1 } } })
    expect(call?.id).toMatch(/^call_/)
    expect(call?.argumentsText).toBe('{"a":1}')
  })

  test('without arguments end up with an empty object', () => {
    const { events, reader } = read(
      choice({ tool_calls: [{ index: 0, id: 'a', function: { name: 'f' } }] }, 'tool_calls'),
    )
    reader.finish()
    expect(toolCallsOf(events)).toEqual([{ id: 'a', name: 'f', argumentsText: '{}' }])
  })

  test.each<[string, unknown]>([
    ['that never started', { index: 0, function: { arguments: '{}' } }],
    ['that are no objects', 'f'],
    ['that have neither a name nor anything', {}],
  ])('%s are a fault', (_name, fragment) => {
    expect(() => calls(fragment)).toThrow(ReplyFault)
  })

  test('without end are a fault', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => ({ index, function: { name: 'f' } }))
    expect(() => read(choice({ tool_calls: many }))).toThrow('too many')
  })
})
