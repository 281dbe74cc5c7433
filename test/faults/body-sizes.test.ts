import type { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testKey } from '../support/test-server.ts'
import { connectTo, exchangeRaw } from './support/raw-connection.ts'
import { parseResponses, uuidPattern } from './support/raw-response.ts'
import { WatchedServer } from './support/watch-server.ts'

const bodyBytesMax = 1024 * 1024
/** What may be read beyond the limit: what one read of the socket brings. */
const slack = 64 * 1024

const head = (...more: string[]) =>
  ['POST /compat/v1/chat/completions HTTP/1.1', 'Host: a', 'Content-Type: application/json', ...more].join('\r\n')
const key = `Authorization: Bearer ${testKey}`
const block = Buffer.alloc(64 * 1024, 'a')
const chunk = Buffer.concat([Buffer.from('10000\r\n'), block, Buffer.from('\r\n')])

let server: WatchedServer

beforeAll(async () => {
  server = await WatchedServer.start({ settings: { bodyBytesMax } })
})
beforeEach(() => server.watch())
afterAll(() => server[Symbol.asyncDispose]())

/** Sends a head and then bytes without end, as fast as they are taken, until the server has closed. */
async function pour(start: string, unit: Buffer, { origin } = server): Promise<{ received: Buffer }> {
  const socket = connectTo(origin)
  const chunks: Buffer[] = []
  let sentBytes = 0
  socket.on('data', (data) => chunks.push(data))
  const more = () => {
    while (socket.writable && sentBytes < 64 * bodyBytesMax) {
      sentBytes += unit.length
      if (!socket.write(unit)) return
    }
  }
  socket.on('drain', more)
  socket.write(`${start}\r\n\r\n`)
  more()
  await closed(socket)
  return { received: Buffer.concat(chunks) }
}

/** A connection that breaks while we pour ends too. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => void socket.once('close', () => resolve()))
}

function expectTooLarge(received: Buffer): void {
  const responses = parseResponses(received)
  expect(responses.map(({ status }) => status)).toEqual([413])
  expect(responses[0]?.headers.get('x-request-id')).toMatch(uuidPattern)
  expect(responses[0]?.headers.get('connection')).toBe('close')
  expect(responses[0]?.body).toContain('"request_too_large"')
}

async function bytesReadBefore(status: number, asked = server): Promise<number> {
  const { answers } = await asked.report()
  return answers.find((answer) => answer.status === status)?.bytesRead ?? Number.POSITIVE_INFINITY
}

test('a declared length over the limit is refused before the body is read', async () => {
  const { received } = await pour(head(key, `Content-Length: ${64 * bodyBytesMax}`), block)
  expectTooLarge(received)
  expect(await bytesReadBefore(413)).toBeLessThanOrEqual(slack * 2)
})

test('a body without a declared length is refused as soon as it passes the limit', async () => {
  const { received } = await pour(head(key, 'Transfer-Encoding: chunked'), chunk)
  expectTooLarge(received)
  const bytesRead = await bytesReadBefore(413)
  console.log('read before the 413, beyond the limit:', bytesRead - bodyBytesMax, 'bytes')
  expect(bytesRead).toBeLessThanOrEqual(bodyBytesMax + slack + 1024)
})

test('one byte over the limit is refused, the limit itself is not', async () => {
  for (const [length, status] of [
    [bodyBytesMax, 400],
    [bodyBytesMax + 1, 413],
  ] as const) {
    const body = 'a'.repeat(length)
    const declared = `${head(key, `Content-Length: ${length}`, 'Connection: close')}\r\n\r\n${body}`
    const chunks = `${head(key, 'Transfer-Encoding: chunked', 'Connection: close')}\r\n\r\n${length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    for (const bytes of [declared, chunks]) {
      const { received } = await exchangeRaw(server.origin, bytes)
      expect(parseResponses(received).map((response) => response.status)).toEqual([status])
    }
  }
})

test('a client that asks first is told without being told to continue', async () => {
  const bytes = `${head(key, 'Expect: 100-continue', `Content-Length: ${bodyBytesMax + 1}`)}\r\n\r\n`
  const { received } = await exchangeRaw(server.origin, bytes)
  expect(received.toString()).not.toContain('100 Continue')
  expectTooLarge(received)
})

test('a stranger who pours is refused at once, answered once, and cut off in the end', async () => {
  // Short of patience, which no other test may depend on: a slow machine needs longer for an honest megabyte.
  await using impatient = await WatchedServer.start({ settings: { bodyBytesMax, requestTimeoutMs: 1500 } })
  const { received } = await pour(head('Transfer-Encoding: chunked'), chunk, impatient)
  expect(parseResponses(received).map(({ status }) => status)).toEqual([401])
  expect(await bytesReadBefore(401, impatient)).toBeLessThanOrEqual(slack * 2)
})

test('a length that says less than is sent ends in refusals, never in a request made of the rest', async () => {
  const { received } = await exchangeRaw(
    server.origin,
    `${head(key, 'Content-Length: 2')}\r\n\r\n{}{"model":1}\r\n\r\n`,
  )
  expect(parseResponses(received).map(({ status }) => status)).toEqual([400, 400])
})

test('a length that says more than is sent reaches no engine', async () => {
  const bytes = `${head(key, 'Content-Length: 100')}\r\n\r\n{"model":"house/model-1.0"`
  const { ending, received } = await exchangeRaw(server.origin, bytes, { halfClose: true })
  expect(ending).toBe('closed')
  expect(parseResponses(received).every(({ status }) => status === 400)).toBe(true)
  const { engine } = await server.report()
  expect(engine.started).toBe(0)
})
