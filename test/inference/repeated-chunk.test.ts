import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EngineEvent } from '../../src/inference/engine-event.ts'
import { ChunkReader } from '../../src/inference/upstream/chunk-reader.ts'
import { RepeatedChunk } from '../../src/inference/upstream/repeated-chunk.ts'

const chunkWith = (delta: object, more: object = {}) =>
  JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: null }], ...more })

test('a chunk that differs only in its text is read without being parsed', () => {
  const repeated = new RepeatedChunk()
  repeated.learn(chunkWith({ content: 'one' }), 'content', 'one')
  expect(repeated.textIn(chunkWith({ content: ' two' }))).toBe(' two')
})

test.each([
  ['an escape', chunkWith({ content: 'a"b' })],
  ['a line end', chunkWith({ content: 'a\nb' })],
  ['no text', chunkWith({ content: '' })],
  ['another field', chunkWith({ reasoning_content: 'two' })],
  ['a finish reason', chunkWith({ content: 'two' }).replace('null', '"stop"')],
  ['usage', chunkWith({ content: 'two' }, { usage: {} })],
  ['more than the text', chunkWith({ content: 'two', tool_calls: [] })],
])('a chunk with %s is left to the parser', (_what, json) => {
  const repeated = new RepeatedChunk()
  repeated.learn(chunkWith({ content: 'one' }), 'content', 'one')
  expect(repeated.textIn(json)).toBeUndefined()
})

test('a text that stands in the chunk twice teaches nothing', () => {
  const repeated = new RepeatedChunk()
  const json = JSON.stringify({ note: { content: 'one' }, choices: [{ delta: { content: 'one' } }] })
  repeated.learn(json, 'content', 'one')
  expect(repeated.textIn(json.replaceAll('one', 'two'))).toBeUndefined()
})

const delta = fc.oneof(
  fc.record({ content: fc.string({ unit: 'binary' }) }),
  fc.record({ reasoning_content: fc.string() }),
  fc.record({ content: fc.constantFrom('a', '"', '\\', '\n', '","content":"x', '{"content":"y"}') }),
  fc.record({ content: fc.string(), reasoning_content: fc.string() }),
)

test('whatever the chunks, the events are those of parsing each of them', () => {
  const read = (chunks: readonly string[], reader: () => ChunkReader, events: EngineEvent[]) => {
    let current = reader()
    for (const chunk of chunks) {
      current.read(chunk)
      current = reader === fresh ? fresh() : current
    }
    return events
  }
  let events: EngineEvent[] = []
  const fresh = () =>
    new ChunkReader({ emit: (event) => events.push(event), estimatePromptTokens: () => 0, outputTokensMax: undefined })
  fc.assert(
    fc.property(fc.array(delta, { maxLength: 12 }), (deltas) => {
      const chunks = deltas.map((each) => chunkWith(each))
      events = []
      const parsed = read(chunks, fresh, events)
      events = []
      const one = fresh()
      const remembered = read(chunks, () => one, events)
      expect(remembered).toEqual(parsed)
    }),
    { numRuns: 500 },
  )
})
