import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import type { EngineFailureReason } from '../../src/inference/engine-failure.ts'
import { UpstreamEngine } from '../../src/inference/upstream/upstream-engine.ts'
import { collectEvents, type Collected, failureOf, finishOf, textOf, toolCallsOf } from './collect-events.ts'
import { until } from './engine-suite.ts'
import { aRequest } from './generation-request-fixture.ts'
import { flood, json, reset, say, sayThen, stall, trickle, trickleComments, type RawReply } from './raw-replies.ts'
import { choice, data, head, startRawServer, streamHead, type RawServer } from './raw-server.ts'

/** Stands in every body, so that a message which repeats a body is found out. */
const CANARY = 'canary-in-body'
const said = data(choice({ content: CANARY }))
const stopped = data(choice({}, 'stop'))
const done = data('[DONE]')
const whole = `${streamHead}${said}${stopped}${done}`

let server: RawServer | undefined
let engine: UpstreamEngine | undefined

afterEach(async () => {
  await engine?.close()
  await server?.close()
  engine = undefined
  server = undefined
})

/** No deadline passes in a test that is not about deadlines, however slow the machine is. */
const patient = { connectTimeoutMs: 60_000, firstTokenTimeoutMs: 60_000, idleTimeoutMs: 60_000 }
const impatient = { connectTimeoutMs: 300, firstTokenTimeoutMs: 300, idleTimeoutMs: 300 }

function engineAt(origin: string, timeouts = patient): UpstreamEngine {
  return new UpstreamEngine({
    name: 'far',
    baseUrl: `${origin.replace('://', '://url-user:url-secret@')}/url-path/v1`,
    apiKey: 'sk-key-secret',
    model: 'model',
    ...timeouts,
  })
}

async function askServer(reply: RawReply, { scheme = 'http', timeouts = patient } = {}) {
  server = await startRawServer(reply)
  engine = engineAt(`${scheme}://127.0.0.1:${server.port}`, timeouts)
  return collectEvents(engine, aRequest({ maxOutputTokens: 50 }))
}

const jsonHead = head(200, { 'content-type': 'application/json' })
const unavailable: EngineFailureReason = { kind: 'unavailable' }
const rejected: EngineFailureReason = { kind: 'credentials-rejected' }
const tooLong: EngineFailureReason = { kind: 'context-length-exceeded' }

function saturated(retryAfterMs: number): EngineFailureReason {
  return { kind: 'saturated', retryAfterMs }
}

test.each<[string, RawReply, EngineFailureReason]>([
  ['a reset after the request', reset, unavailable],
  ['a close after the request', (socket) => void socket.end(), unavailable],
  ['200 and no bytes', say(streamHead), unavailable],
  ['200, JSON and no bytes', say(jsonHead), unavailable],
  ['a half-closed connection', (socket) => void socket.end(streamHead + said), unavailable],
  ['JSON cut short', json(200, `{"choices": [{"message": {"content": "${CANARY}`), unavailable],
  [
    'JSON shorter than announced',
    say(head(200, { 'content-type': 'application/json', 'content-length': '99' }), '{'),
    unavailable,
  ],
  ['JSON without a finish reason', json(200, `{"choices": [{"message": {"content": "${CANARY}"}}]}`), unavailable],
  ['JSON that is an error', json(200, `{"error": {"message": "${CANARY}"}}`), unavailable],
  ['a stream cut off before the finish reason', say(streamHead, said, 'data: {"choices": [{"de'), unavailable],
  [
    'a chunked stream cut off',
    say(
      'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n',
      `${said.length.toString(16)}\r\n${said}\r\n`,
    ),
    unavailable,
  ],
  ['a reset in the middle of a stream', sayThen(streamHead + said, reset), unavailable],
  ['[DONE] without a finish reason', say(streamHead, said, done), unavailable],
  ['bytes that are no HTTP', say(`${CANARY}\r\n\r\n`.repeat(9)), unavailable],
  ['events that are no JSON', say(streamHead, said, data(CANARY), stopped, done), unavailable],
  ['events that are no chunks', say(streamHead, data('1'), stopped, done), unavailable],
  ['pieces that are no text', say(streamHead, data(choice({ content: { text: CANARY } })), stopped, done), unavailable],
  [
    'bytes that are no UTF-8',
    say(streamHead, 'data: {"choices":[{"delta":{"content":"', Buffer.from([0xc3, 0x28]), '"}}]}\n\n', stopped, done),
    unavailable,
  ],
  ['a line of 32 MB', sayThen(`${streamHead}data: `, flood), unavailable],
  [
    'a gzip body',
    say(head(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }), gzipSync(whole)),
    unavailable,
  ],
  ['a redirect', say(head(302, { location: 'http://127.0.0.1:1/elsewhere' })), unavailable],
  ['a permanent redirect', say(head(308, { location: '/v1/chat/completions' })), unavailable],
  ['401', json(401, CANARY), rejected],
  ['403', json(403, CANARY), rejected],
  ['404', json(404, `{"error": {"message": "no model ${CANARY}"}}`), unavailable],
  ['400 of another kind', json(400, `{"error": {"message": "${CANARY}"}}`), unavailable],
  ['400 because of the context', json(400, '{"error": {"code": "context_length_exceeded"}}'), tooLong],
  ['400 that explains itself endlessly', sayThen(head(400), flood), unavailable],
  ['429', json(429, CANARY), saturated(1_000)],
  ['429 and when to come back', json(429, CANARY, { 'retry-after': '7' }), saturated(7_000)],
  ['500', json(500, CANARY), unavailable],
  ['502 that never ends', sayThen(head(502), flood), unavailable],
  ['503 and when to come back', json(503, CANARY, { 'retry-after': '3600' }), saturated(60_000)],
  ['the wrong content type', say(head(200, { 'content-type': 'text/html' }), `<h1>${CANARY}</h1>`), unavailable],
  ['no content type', say(head(200), whole), unavailable],
  [
    'a fragment of a tool call that never started',
    say(streamHead, data(choice({ tool_calls: [{ index: 3, function: { arguments: '{' } }] })), stopped, done),
    unavailable,
  ],
  ['an error event before anything else', say(streamHead, data({ error: { message: CANARY } })), unavailable],
  [
    'an error event in the middle',
    say(streamHead, said, data({ error: { message: CANARY } }), stopped, done),
    unavailable,
  ],
  ['an error event of the older form', say(streamHead, said, data({ object: 'error', message: CANARY })), unavailable],
  [
    'an error event about the context',
    say(streamHead, data({ error: { type: 'exceed_context_size_error' } })),
    tooLong,
  ],
])('%s fails as what it is, and says nothing that it should not', async (_name, reply, reason) => {
  expectDiscreet(await askServer(reply), reason)
  await until(() => server?.open === 0)
})

test.each<[string, RawReply]>([
  ['headers that never come', stall],
  ['headers that come byte by byte', trickle],
  ['a body that never comes', sayThen(streamHead, stall)],
  ['a body that stalls', sayThen(streamHead + said, stall)],
  ['a body that comes byte by byte', sayThen(streamHead + said, trickle)],
  ['a JSON body that never ends', sayThen(`${jsonHead}{"choices": [`, stall)],
  ['comments and no reply', sayThen(streamHead, (socket) => trickleComments(socket))],
])('%s: fails as unavailable once the time for it is over', async (_name, reply) => {
  expectDiscreet(await askServer(reply, { timeouts: impatient }), unavailable)
  await until(() => server?.open === 0)
})

function expectDiscreet(collected: Collected, reason: EngineFailureReason): void {
  const failure = failureOf(collected)
  expect(failure.reason).toEqual(reason)
  expect(collected.events.some((event) => event.type === 'finish')).toBe(false)
  expect(`${failure.message} ${failure.stack} ${String(failure.cause)}`).not.toMatch(/canary|secret|url-path|url-user/)
  expect(failure.message).toContain('127.0.0.1')
}

test.each<[string, string]>([
  ['a port where nobody listens', 'http://127.0.0.1:1'],
  ['an address where nothing answers', 'http://192.0.2.1:81'],
  ['a name that does not exist', 'http://nowhere.invalid'],
])('%s fails as unavailable in time', async (_name, origin) => {
  engine = engineAt(origin, impatient)
  const failure = failureOf(await collectEvents(engine))
  expect(failure.reason).toEqual(unavailable)
  expect(failure.message).not.toMatch(/secret|url-path/)
})

test.each<[string, RawReply]>([
  ['answers in the clear', say('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['says nothing', stall],
])('a TLS handshake with a server that %s fails as unavailable in time', async (_name, reply) => {
  const collected = await askServer(reply, { scheme: 'https', timeouts: impatient })
  expect(failureOf(collected).reason).toEqual(unavailable)
})

/** What looks broken and is not: each of these is a complete reply that says `canary-in-body`. */
test.each<[string, (string | Buffer)[]]>([
  ['no [DONE] after the finish reason', [said, stopped]],
  ['no finish reason of a known name', [said, data(choice({}, 'eos_token')), done]],
  ['a byte order mark', ['\uFEFF', said, stopped, done]],
  ['CRLF', [(said + stopped + done).replaceAll('\n', '\r\n')]],
  ['CR', [(said + stopped + done).replaceAll('\n', '\r')]],
  ['a mix of line ends', [said.replace('\n\n', '\r\r\n'), stopped.replace('\n\n', '\n\r'), done]],
  ['a million empty lines', [said, '\n'.repeat(1_000_000), stopped, done]],
  ['comments and other fields', [': hello\nevent: x\nid: 1\nretry: 5\n', said, ':\n\n', stopped, done]],
  ['data over two lines', ['data: {"choices":\ndata: [{"delta":{"content":"canary-in-body"}}]}\n\n', stopped, done]],
  ['chunks after [DONE]', [said, stopped, done, data(choice({ content: 'late' }))]],
  [
    'chunks without choices',
    [data({ type: 'ping' }), data({ choices: [] }), data({ choices: null }), said, stopped, done],
  ],
])('%s is no fault', async (_name, parts) => {
  const { events, error } = await askServer(say(streamHead, ...parts))
  expect(error).toBeUndefined()
  expect(textOf(events)).toBe(CANARY)
  expect(finishOf(events).reason).toBe('stop')
})

test.each<[string, RawReply]>([
  ['a reset', sayThen(streamHead + said + stopped, (socket) => delay(20).then(() => reset(socket)))],
  ['silence', sayThen(streamHead + said + stopped, stall)],
])('%s after the finish reason leaves the reply complete', async (_name, reply) => {
  // All of the reply comes in one piece, and only then does this time begin.
  const { events, error } = await askServer(reply, { timeouts: { ...patient, idleTimeoutMs: 300 } })
  expect(error).toBeUndefined()
  expect(finishOf(events)).toMatchObject({ reason: 'stop', usage: { completionTokens: 1 } })
  await until(() => server?.open === 0)
})

test('characters torn apart between packets come out whole', async () => {
  const bytes = Buffer.from(`${data(choice({ content: 'ä€🙂' }))}${stopped}${done}`)
  const { events } = await askServer(async (socket) => {
    socket.write(streamHead)
    for (const byte of bytes) {
      socket.write(Buffer.from([byte]))
      await delay(0)
    }
    socket.end()
  })
  expect(textOf(events)).toBe('ä€🙂')
})

test('tool calls with odd indexes and repeated ids arrive in order, each with an id of its own', async () => {
  const fragments = [
    { index: 4, id: 'same', function: { name: 'first', arguments: '{"a":' } },
    { index: 1, id: 'same', function: { name: 'second' } },
    { index: 4, function: { name: 'first', arguments: '1}' } },
    { index: 1, function: { arguments: '{}' } },
  ]
  const parts = fragments.map((fragment) => data(choice({ tool_calls: [fragment] })))
  const { events } = await askServer(say(streamHead, ...parts, stopped, done))
  const calls = toolCallsOf(events)
  expect(calls.map((call) => [call.name, call.argumentsText])).toEqual([
    ['first', '{"a":1}'],
    ['second', '{}'],
  ])
  expect(calls[0]?.id).toBe('same')
  expect(calls[1]?.id).toMatch(/^call_\w{24}$/)
  expect(finishOf(events).reason).toBe('tool_calls')
})

test.each<[string, unknown]>([
  ['absent', undefined],
  ['null', null],
  ['text', 'NaN'],
  ['negative', { prompt_tokens: -1, completion_tokens: -1 }],
  ['broken into fractions', { prompt_tokens: 1.5, completion_tokens: 2.5 }],
  ['made of strings', { prompt_tokens: '9', completion_tokens: '9' }],
  ['more than was asked for', { prompt_tokens: 1e12, completion_tokens: 51 }],
  ['nothing at all', { prompt_tokens: 0, completion_tokens: 0 }],
])('usage that is %s is counted instead', async (_name, usage) => {
  const { events } = await askServer(say(streamHead, said, data({ choices: [], usage }), stopped, done))
  expect(finishOf(events).usage).toEqual({ promptTokens: 2, cachedTokens: 0, completionTokens: 1, reasoningTokens: 0 })
})
