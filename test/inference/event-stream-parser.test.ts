import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { EventStreamParser, type EventStreamBounds } from '../../src/inference/upstream/event-stream-parser.ts'
import { ReplyFault } from '../../src/inference/upstream/reply-fault.ts'

function parse(slices: readonly Buffer[], bounds?: Partial<EventStreamBounds>): string[] {
  const found: string[] = []
  const parser = new EventStreamParser((data) => found.push(data), bounds)
  for (const slice of slices) parser.push(slice)
  return found
}

function parseText(text: string): string[] {
  return parse([Buffer.from(text)])
}

function repeated(text: string, count: number): Buffer[] {
  return Array.from({ length: count }, () => Buffer.from(text))
}

/** Cuts bytes at the given places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const sorted = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b)
  return sorted.slice(1).map((end, index) => bytes.subarray(sorted[index], end))
}

/** A plain reading of the standard, line by line, to compare with. */
function reference(text: string): string[] {
  const found: string[] = []
  let lines: string[] = []
  for (const line of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .slice(0, -1)) {
    if (line === '') {
      if (lines.join('\n') !== '') found.push(lines.join('\n'))
      lines = []
    } else if (line === 'data') lines.push('')
    else if (line.startsWith('data:')) lines.push(line.slice(5).replace(/^ /, ''))
  }
  return found
}

const lineEnd = fc.constantFrom('\n', '\r', '\r\n', '\n\n', '\r\n\r\n')
const line = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => `data: ${text}`),
  fc.string({ unit: 'grapheme' }).map((text) => `data:${text}`),
  fc.constantFrom('data', 'data:', 'data: ', 'data:  x', 'database: x', ': comment', 'event: x', 'id', '', '\uFEFF'),
)
const stream = fc
  .array(fc.tuple(line, lineEnd), { maxLength: 20 })
  .map((lines) => lines.flat().join(''))
  .filter((text) => text.isWellFormed())

test('reads any stream as the standard says', () => {
  fc.assert(
    fc.property(stream, (text) => {
      expect(parseText(text)).toEqual(reference(text))
    }),
    { numRuns: 1_000 },
  )
})

test('any way to cut the bytes gives the same events', () => {
  fc.assert(
    fc.property(stream, fc.array(fc.nat(), { maxLength: 12 }), (text, places) => {
      const bytes = Buffer.from(text)
      expect(parse(cut(bytes, places))).toEqual(parse([bytes]))
    }),
    { numRuns: 1_000 },
  )
  fc.assert(
    fc.property(stream, (text) => {
      const bytes = Buffer.from(text)
      expect(parse(cut(bytes, [...bytes.keys()]))).toEqual(parse([bytes]))
    }),
    { numRuns: 200 },
  )
})

test('bytes that are no UTF-8 are a fault, wherever they are cut', () => {
  const bytes = Buffer.concat([Buffer.from('data: ok\n\ndata: '), Buffer.from([0xe2, 0x82]), Buffer.from('\n\n')])
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 5 }), (places) => {
      expect(() => parse(cut(bytes, places))).toThrow(ReplyFault)
    }),
  )
})

test('an event that the end cuts off is dropped', () => {
  expect(parseText('data: one\n\ndata: two\n')).toEqual(['one'])
  expect(parseText('data: one\n\ndata: two')).toEqual(['one'])
})

test('only the first byte order mark is skipped', () => {
  expect(parseText('\uFEFFdata: a\n\n\uFEFFdata: b\n\n')).toEqual(['a'])
})

test('a line, an event and a stream have a longest length', () => {
  const bounds = { lineBytesMax: 100, totalBytesMax: 1_000 }
  expect(parse([Buffer.from(`data: ${'x'.repeat(94)}`), Buffer.from('\n\n')], bounds)).toHaveLength(1)
  expect(() => parse(repeated('x'.repeat(10), 11), bounds)).toThrow('line')
  expect(() => parse(repeated('data: 12345678901234567890\n', 6), bounds)).toThrow('event')
  expect(() => parse(repeated('\n'.repeat(100), 11), bounds)).toThrow('stream')
})
