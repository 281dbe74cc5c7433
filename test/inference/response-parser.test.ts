import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ReplyFault } from '../../src/inference/upstream/reply-fault.ts'
import type { ResponseHead } from '../../src/inference/upstream/response-head.ts'
import { ResponseParser } from '../../src/inference/upstream/response-parser.ts'

interface Read {
  head: ResponseHead | undefined
  body: Buffer
  ended: boolean
  reusable: boolean
}

/** Reads a response that arrives in slices of the given sizes, in turn. */
function read(bytes: Buffer, sizes: readonly number[] = [bytes.length], closes = false): Read {
  const slices: Buffer[] = []
  let head: ResponseHead | undefined
  let ended = false
  const parser = new ResponseParser({
    onHead: (got) => (head = got),
    onBody: (slice) => slices.push(Buffer.from(slice)),
    onEnd: () => (ended = true),
  })
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    parser.push(Buffer.from(bytes.subarray(at, at + size)))
    at += size
  }
  if (closes) parser.close()
  return { head, body: Buffer.concat(slices), ended, reusable: parser.reusable }
}

function response(headers: readonly string[], ...body: (string | Buffer)[]): Buffer {
  const head = ['HTTP/1.1 200 OK', ...headers, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head), ...body.map((part) => Buffer.from(part))])
}

function frame(content: Buffer, extension = ''): Buffer {
  return Buffer.concat([Buffer.from(`${content.length.toString(16)}${extension}\r\n`), content, Buffer.from('\r\n')])
}

const sizes = fc.array(fc.integer({ min: 1, max: 64 }), { minLength: 1, maxLength: 5 })
const contents = fc.array(
  fc.uint8Array({ minLength: 1, maxLength: 80 }).map((bytes) => Buffer.from(bytes)),
  { maxLength: 8 },
)

test('a chunked body comes out whole, however it is framed and cut', () => {
  fc.assert(
    fc.property(contents, sizes, fc.constantFrom('', ';a', ';a="b"'), (frames, cuts, extension) => {
      const bytes = response(
        ['transfer-encoding: chunked'],
        ...frames.map((content) => frame(content, extension)),
        '0\r\nsome: trailer\r\n\r\n',
      )
      expect(read(bytes, cuts)).toMatchObject({ body: Buffer.concat(frames), ended: true, reusable: true })
    }),
  )
})

test('a body of known length ends there, however it is cut', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), sizes, (content, cuts) => {
      const bytes = response([`content-length: ${content.length}`], Buffer.from(content))
      expect(read(bytes, cuts)).toMatchObject({ body: Buffer.from(content), ended: true, reusable: true })
    }),
  )
})

test('a body of unknown length ends with the connection, which is of no more use', () => {
  expect(read(response([], 'all of it'), [3], true)).toMatchObject({ ended: true, reusable: false })
})

test('an informational response precedes the real one', () => {
  const bytes = Buffer.concat([
    Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n'),
    response(['content-length: 2'], 'ok'),
  ])
  expect(read(bytes, [7])).toMatchObject({ head: { status: 200 }, body: Buffer.from('ok'), ended: true })
})

test.each<[string, Buffer]>([
  ['says that it closes', response(['content-length: 0', 'connection: close'])],
  ['is of HTTP/1.0', Buffer.from('HTTP/1.0 200 OK\r\ncontent-length: 0\r\n\r\n')],
  ['is followed by more bytes', response(['content-length: 1'], 'ab')],
  ['is chunked and followed by more bytes', response(['transfer-encoding: chunked'], '0\r\n\r\nHTTP/1.1')],
])('a connection is not used again after a response that %s', (_name, bytes) => {
  expect(read(bytes)).toMatchObject({ ended: true, reusable: false })
})

const chunked = ['transfer-encoding: chunked']

test.each<[string, Buffer]>([
  ['both framings', response(['content-length: 3', ...chunked], '0\r\n\r\n')],
  ['two lengths', response(['content-length: 3', 'content-length: 4'], 'abc')],
  ['a length that is no number', response(['content-length: -1'])],
  ['another coding', response(['transfer-encoding: gzip, chunked'])],
  ['a space before the colon', response(['content-length : 3'])],
  ['a folded header', response(['a: b', ' c'])],
  ['a bare line feed in its head', response(['a: b\nc: d'])],
  ['another protocol', Buffer.from('HTTP/2 200 OK\r\n\r\n')],
  ['a protocol to switch to', Buffer.from('HTTP/1.1 101 Switching Protocols\r\n\r\n')],
  ['no size of a chunk', response(chunked, '\r\n')],
  ['a size that is no number', response(chunked, 'xyz\r\n')],
  ['a negative size', response(chunked, '-1\r\n')],
  ['a size beyond all bounds', response(chunked, 'ffffffffff\r\n')],
  ['a size ended by a bare line feed', response(chunked, '1\na\r\n')],
  ['a chunk longer than it says', response(chunked, '1\r\nab\r\n')],
  ['an endless extension', response(chunked, `1;${'x'.repeat(20_000)}`)],
  ['an endless trailer', response(chunked, `0\r\n${'x: y\r\n'.repeat(5_000)}`)],
  ['an endless head', response([`x: ${'y'.repeat(70_000)}`])],
])('a response with %s is a fault', (_name, bytes) => {
  expect(() => read(bytes)).toThrow(ReplyFault)
  expect(() => read(bytes, [13])).toThrow(ReplyFault)
})

test.each<[string, Buffer]>([
  ['a length', response(['content-length: 3'], 'ab')],
  ['chunks', response(chunked, '3\r\nabc\r\n')],
  ['nothing but a head', Buffer.from('HTTP/1.1 200 OK\r\n')],
])('a response with %s that the close cuts short is a fault', (_name, bytes) => {
  expect(() => read(bytes, [bytes.length], true)).toThrow(ReplyFault)
})
