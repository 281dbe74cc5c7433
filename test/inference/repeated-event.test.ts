import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EngineEvent } from '../../src/inference/engine-event.ts'
import { RepeatedEvent } from '../../src/inference/upstream/repeated-event.ts'
import { StreamedResponse } from '../../src/inference/upstream/response-reader.ts'

const chunkWith = (delta: object, more: object = {}) =>
  JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: null }], ...more })

const eventOf = (json: string) => Buffer.from(`data: ${json}\n\n`)

test('a chunk that differs only in its text is read without being parsed', () => {
  const repeated = new RepeatedEvent()
  repeated.learn(chunkWith({ content: 'one' }), 'content', 'one')
  const event = eventOf(chunkWith({ content: ' two' }))
  expect(repeated.recognize(event, 0)).toEqual({ text: ' two', end: event.length })
  const later = Buffer.concat([Buffer.from('..'), event, event])
  expect(repeated.recognize(later, 2)).toEqual({ text: ' two', end: 2 + event.length })
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
  const repeated = new RepeatedEvent()
  repeated.learn(chunkWith({ content: 'one' }), 'content', 'one')
  expect(repeated.recognize(eventOf(json), 0)).toBeUndefined()
})

test('a text that stands in the chunk twice teaches nothing', () => {
  const repeated = new RepeatedEvent()
  const json = JSON.stringify({ note: { content: 'one' }, choices: [{ delta: { content: 'one' } }] })
  repeated.learn(json, 'content', 'one')
  expect(repeated.recognize(eventOf(json.replaceAll('one', 'two')), 0)).toBeUndefined()
})

const delta = fc.oneof(
  fc.record({ content: fc.string({ unit: 'binary' }) }),
  fc.record({ reasoning_content: fc.string() }),
  fc.record({ content: fc.constantFrom('a', '"', '\\', '\n', '","content":"x', '{"content":"y"}') }),
  fc.record({ content: fc.string(), reasoning_content: fc.string() }),
)

test('bytes that are no UTF-8 are left to the parser, others are read whatever they say', () => {
  const repeated = new RepeatedEvent()
  repeated.learn(chunkWith({ content: 'one' }), 'content', 'one')
  expect(repeated.recognize(eventOf(chunkWith({ content: 'ä€🙂' })), 0)?.text).toBe('ä€🙂')
  const [before, after] = chunkWith({ content: '|' }).split('|')
  const broken = Buffer.concat([Buffer.from(`data: ${before}`), Buffer.from([0xc3, 0x28]), Buffer.from(`${after}\n\n`)])
  expect(repeated.recognize(broken, 0)).toBeUndefined()
})

test('an event that is cut off is left to the parser', () => {
  const repeated = new RepeatedEvent()
  repeated.learn(chunkWith({ content: 'one' }), 'content', 'one')
  const event = eventOf(chunkWith({ content: 'two' }))
  for (let length = 0; length < event.length; length += 1) {
    expect(repeated.recognize(event.subarray(0, length), 0)).toBeUndefined()
  }
})

/** What a reader makes of a stream that arrives in slices of the given sizes, in turn. */
function eventsOf(stream: Buffer, sizes: readonly number[]): EngineEvent[] {
  const events: EngineEvent[] = []
  const reader = new StreamedResponse({
    emit: (event) => events.push(event),
    onChunk: () => {},
    estimatePromptTokens: () => 0,
    outputTokensMax: undefined,
  })
  for (let at = 0, turn = 0; at < stream.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? stream.length
    reader.push(Buffer.from(stream.subarray(at, at + size)))
    at += size
  }
  return events
}

test('whatever the chunks and however they are cut, the events are those of parsing each of them', () => {
  fc.assert(
    fc.property(
      fc.array(delta, { maxLength: 12 }),
      fc.constantFrom('data: ', 'data:', ': comment\ndata: '),
      fc.constantFrom('\n\n', '\r\n\r\n', '\n\n\n'),
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 4 }),
      (deltas, prefix, suffix, sizes) => {
        const chunks = deltas.map((each) => `${prefix}${chunkWith(each)}${suffix}`)
        const parsed = chunks.flatMap((chunk) => eventsOf(Buffer.from(chunk), [chunk.length * 4]))
        expect(eventsOf(Buffer.from(chunks.join('')), sizes)).toEqual(parsed)
      },
    ),
    { numRuns: 500 },
  )
})
