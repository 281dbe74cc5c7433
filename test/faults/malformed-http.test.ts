import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { testKey, testModel, TestServer } from '../support/test-server.ts'
import { goodRequest, malformedRequests, type Malformed } from './support/malformed-requests.ts'
import { connectTo, exchangeRaw, type RawExchange } from './support/raw-connection.ts'
import { parseResponses, uuidPattern, type RawResponse } from './support/raw-response.ts'

const CONCURRENCY = 24

// There are about a thousand of them, which a busy machine takes its time for.
vi.setConfig({ testTimeout: 180_000 })

interface Probe {
  name: string
  bytes: string
  /** Most responses that the bytes may be answered with. */
  requests: number
  halfClose: boolean
  judge(responses: readonly RawResponse[], exchange: RawExchange): string | undefined
}

/** The ways in which the same fault may be dressed: none of them makes it less of one. */
const dresses: readonly ((bytes: string) => string)[] = [
  (bytes) => bytes,
  (bytes) => bytes.replace('\r\nHost: parley.test', '\r\nX-Before: 1\r\nHost: parley.test\r\nX-After: 2'),
  (bytes) => bytes.replace('\r\nHost: parley.test', '\r\nhost: PARLEY.TEST:80'),
  (bytes) => bytes.replace('\r\nHost: parley.test', '\r\nHost: parley.test\r\nConnection: keep-alive'),
]

function* probesOf({ name, bytes, expected }: Malformed): Generator<Probe> {
  const close = expected === 'refused'
  const alone: Probe['judge'] = (responses, { ending }) => {
    if (responses.length !== 1) return `${responses.length} responses`
    if (close && ending !== 'closed') return `the connection was left ${ending}`
    return close && !isRefusal(responses[0]) ? 'not refused' : undefined
  }
  yield { name, bytes, requests: 1, halfClose: !close, judge: alone }
  const before: Probe['judge'] = (responses, exchange) => {
    if (expected !== 'answered') return alone(responses, exchange)
    return statuses(responses.slice(1)) === '200' ? undefined : 'the good request after it was not served'
  }
  yield {
    name: `${name}, before a good one`,
    bytes: bytes + goodRequest,
    requests: 2,
    halfClose: !close,
    judge: before,
  }
  const after: Probe['judge'] = (responses, exchange) => {
    if (responses[0]?.status !== 200) return 'the good request before it was not served'
    return alone(responses.slice(1), exchange)
  }
  yield { name: `${name}, after a good one`, bytes: goodRequest + bytes, requests: 2, halfClose: !close, judge: after }
}

function isRefusal(response: RawResponse | undefined): boolean {
  return [400, 405, 417, 431].includes(response?.status ?? 0) && response?.headers.get('connection') === 'close'
}

function statuses(responses: readonly RawResponse[]): string {
  return responses.map(({ status }) => status).join(' ')
}

async function judgeProbe(server: TestServer, probe: Probe): Promise<string | undefined> {
  const exchange = await exchangeRaw(server.origin, Buffer.from(probe.bytes, 'latin1'), { halfClose: probe.halfClose })
  const describe = (wrong: string) => {
    const got = JSON.stringify(exchange.received.toString('latin1').slice(0, 400))
    return `${probe.name}: ${wrong}; ${exchange.ending} after ${Math.round(exchange.tookMs)} ms, got ${got}`
  }
  if (exchange.ending === 'open') return describe('it hangs')
  const responses = parseResponses(exchange.received)
  if (responses.length > probe.requests) return describe(`${responses.length} responses to ${probe.requests} requests`)
  for (const { status, headers, truncated } of responses) {
    if (status >= 500) return describe(`status ${status}`)
    if (!uuidPattern.test(headers.get('x-request-id') ?? '')) return describe('no request id')
    if (truncated) return describe('a response without its end')
  }
  const wrong = probe.judge(responses, exchange)
  return wrong === undefined ? undefined : describe(`${wrong} (${statuses(responses)})`)
}

async function judgeAll(server: TestServer, probes: readonly Probe[]): Promise<string[]> {
  const wrongs: string[] = []
  const queue = probes.values()
  const workers = Array.from({ length: CONCURRENCY }, async () => {
    for (const probe of queue) {
      const wrong = await judgeProbe(server, probe)
      if (wrong !== undefined) wrongs.push(wrong)
    }
  })
  await Promise.all(workers)
  return wrongs
}

test('malformed requests are refused with a request id, and none is taken for two or served as another', async () => {
  await using server = await TestServer.start()
  const dressed = malformedRequests.flatMap((malformed) =>
    [...new Set(dresses.map((dress) => dress(malformed.bytes)))].map((bytes) => ({ ...malformed, bytes })),
  )
  const probes = dressed.flatMap((malformed) => [...probesOf(malformed)])
  expect(await judgeAll(server, probes)).toEqual([])
  expect(server.failures).toEqual([])
  expect(probes.length).toBeGreaterThan(800)
  console.log('malformed requests:', probes.length)
})

const chat =
  'POST /compat/v1/chat/completions HTTP/1.1\r\nHost: parley.test\r\nContent-Type: application/json\r\n' +
  `Authorization: Bearer ${testKey}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`

test('a request cut off at any byte is answered at most once, and its connection closes', async () => {
  await using server = await TestServer.start()
  const probes = Array.from({ length: chat.length }, (_, length): Probe => ({
    name: `the first ${length} bytes`,
    bytes: chat.slice(0, length),
    requests: 1,
    halfClose: true,
    judge: (responses) => (responses.some(({ status }) => status === 200) ? 'served' : undefined),
  }))
  expect(await judgeAll(server, probes)).toEqual([])
})

test('pipelined requests are answered in order, each by its own credential', async () => {
  await using server = await TestServer.start()
  const stranger = goodRequest.replace(`Bearer ${testKey}`, 'Bearer wrong')
  const nobody = goodRequest.replace(/Authorization: .*\r\n/, '')
  const order = [goodRequest, stranger, nobody, goodRequest, nobody, stranger, goodRequest]
  const { received } = await exchangeRaw(server.origin, order.join(''), { halfClose: true })
  const expected = order.map((request) => (request === goodRequest ? 200 : 401))
  expect(parseResponses(received).map(({ status }) => status)).toEqual(expected)
})

test('a stranger whose body goes wrong after the answer gets no second one', async () => {
  await using server = await TestServer.start()
  const [head = ''] = chat.replace(`Bearer ${testKey}`, 'Bearer wrong').split('2\r\n{}')
  const socket = connectTo(server.origin)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.write(head)
  await once(socket, 'data')
  socket.write(`zz\r\n${goodRequest}`)
  await once(socket, 'close')
  expect(parseResponses(Buffer.concat(chunks)).map(({ status }) => status)).toEqual([401])
})

test('garbage behind a stream waits for its end, and is refused after it', async () => {
  await using server = await TestServer.start({
    script: () => [
      { type: 'text', text: 'one' },
      { type: 'wait', ms: 100 },
      { type: 'text', text: 'two' },
    ],
  })
  const body = JSON.stringify({ model: testModel.id, stream: true, messages: [{ role: 'user', content: 'Hi' }] })
  const stream = chat.replace('2\r\n{}', `${body.length.toString(16)}\r\n${body}`)
  for (const garbage of ['\0\0\0\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n']) {
    const { received, ending } = await exchangeRaw(server.origin, stream + garbage)
    const [first, second, ...more] = parseResponses(received)
    expect(ending).toBe('closed')
    expect(first?.body).toContain('two')
    expect(first?.body.endsWith('data: [DONE]\n\n')).toBe(true)
    expect([400, 405]).toContain(second?.status)
    expect(more).toEqual([])
  }
})
