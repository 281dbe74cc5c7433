import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { UpstreamEngine, type UpstreamEngineOptions } from '../../src/inference/upstream/upstream-engine.ts'
import { collectEvents, failureOf, finishOf, textOf } from './collect-events.ts'
import { until } from './engine-suite.ts'
import { aRequest } from './generation-request-fixture.ts'
import { choice, data } from './raw-server.ts'

const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

function engineAt(baseUrl: string, options: Partial<UpstreamEngineOptions> = {}): UpstreamEngine {
  const engine = new UpstreamEngine({ name: 'far', model: 'model', baseUrl, ...options })
  closing.unshift(() => engine.close())
  return engine
}

const whole = `${data(choice({ content: 'hello' }))}${data(choice({}, 'stop'))}${data('[DONE]')}`
const stream: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(whole)
}

test.each<[string, string, string | undefined, string, string | undefined]>([
  ['nothing', '', undefined, '/v1', undefined],
  ['a key', '', 'sk-1', '/v1/', 'Bearer sk-1'],
  ['a user in the URL', 'me:pass%20word@', undefined, '/v1', `Basic ${btoa('me:pass word')}`],
  ['both, and the key wins', 'me:pass@', 'sk-1', '/v1', 'Bearer sk-1'],
])('sends its credentials from %s', async (_name, user, apiKey, path, authorization) => {
  let seen: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders } | undefined
  let body = ''
  const host = await serve((request, response) => {
    seen = { method: request.method, url: request.url, headers: request.headers }
    void text(request).then((received) => {
      body = received
      return stream(request, response)
    })
  })
  const engine = engineAt(`http://${user}${host}${path}?version=2`, { apiKey })
  expect((await collectEvents(engine)).error).toBeUndefined()
  expect(seen).toMatchObject({ method: 'POST', url: '/v1/chat/completions?version=2' })
  expect(seen?.headers.authorization).toBe(authorization)
  expect(seen?.headers['accept-encoding']).toBe('identity')
  expect(seen?.headers['content-type']).toBe('application/json')
  expect(JSON.parse(body)).toMatchObject({ model: 'model', stream: true })
})

test('understands a far side that answers in one piece', async () => {
  const message = {
    role: 'assistant',
    content: 'the answer',
    reasoning_content: 'the reason',
    tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
  }
  const host = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'tool_calls' }] }))
  })
  const { events } = await collectEvents(engineAt(`http://${host}/v1`))
  expect(events).toEqual([
    { type: 'reasoning-delta', text: 'the reason', tokens: 3 },
    { type: 'text-delta', text: 'the answer', tokens: 3 },
    { type: 'tool-call-start', index: 0, id: 'a', name: 'f' },
    { type: 'tool-call-delta', index: 0, argumentsText: '{}', tokens: 1 },
    {
      type: 'finish',
      reason: 'tool_calls',
      usage: { promptTokens: 2, cachedTokens: 0, completionTokens: 7, reasoningTokens: 3 },
    },
  ])
})

test.each<[string, RequestListener]>([
  ['a reply', stream],
  ['a refusal', (_request, response) => void response.writeHead(429).end('busy')],
  ['a refusal that explains itself', (_request, response) => void response.writeHead(400).end('{}')],
])('uses a connection again after %s', async (_name, answer) => {
  const ports = new Set<number | undefined>()
  const host = await serve((request, response) => {
    ports.add(request.socket.remotePort)
    answer(request, response)
  })
  const engine = engineAt(`http://${host}/v1`)
  // The response may end a moment after the reply, and on a busy machine too late for the next request; so each waits longer.
  let rounds = 0
  do {
    await collectEvents(engine)
    rounds += 1
    await delay(2 ** rounds)
  } while (ports.size === rounds && rounds < 11)
  expect(ports.size).toBeLessThan(rounds)
})

test('never asks where a redirect points to', async () => {
  let asked = 0
  const elsewhere = await serve((request, response) => {
    asked += 1
    stream(request, response)
  })
  const host = await serve((_request, response) => {
    response.writeHead(307, { location: `http://${elsewhere}/v1/chat/completions` }).end()
  })
  expect(failureOf(await collectEvents(engineAt(`http://${host}/v1`))).reason.kind).toBe('unavailable')
  expect(asked).toBe(0)
})

test('refuses more requests at once than it may send', async () => {
  const host = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(data(choice({ content: 'a' })))
  })
  const engine = engineAt(`http://${host}/v1`, { connectionsMax: 1 })
  const first = engine.generate(aRequest(), new AbortController().signal)[Symbol.asyncIterator]()
  await first.next()
  expect(failureOf(await collectEvents(engine)).reason).toEqual({ kind: 'saturated', retryAfterMs: 1_000 })
  await first.return?.()
  const second = engine.generate(aRequest(), new AbortController().signal)[Symbol.asyncIterator]()
  expect((await second.next()).value).toMatchObject({ type: 'text-delta' })
})

test('a slow consumer is not taken for a silent far side', async () => {
  const pieces = 3_000
  const idleTimeoutMs = 1_000
  const host = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (let index = 0; index < pieces; index += 1) response.write(data(choice({ content: '.'.repeat(4_096) })))
    response.end(whole)
  })
  const engine = engineAt(`http://${host}/v1`, { idleTimeoutMs })
  let taken = 0
  for await (const event of engine.generate(aRequest(), new AbortController().signal)) {
    taken += 1
    if (event.type === 'text-delta' && taken === pieces / 2) await delay(3 * idleTimeoutMs)
  }
  expect(taken).toBe(pieces + 2)
})

test('an abort between the finish and its taking still ends with the reason', async () => {
  const host = await serve(stream)
  const controller = new AbortController()
  const iterator = engineAt(`http://${host}/v1`).generate(aRequest(), controller.signal)[Symbol.asyncIterator]()
  await iterator.next()
  const reason = new Error('gone')
  controller.abort(reason)
  await expect(iterator.next()).rejects.toBe(reason)
  expect((await iterator.next()).done).toBe(true)
})

test('an abort during the connect ends at once and nothing is sent later', async () => {
  let requests = 0
  const host = await serve((request, response) => {
    requests += 1
    stream(request, response)
  })
  const engine = engineAt(`http://${host}/v1`)
  const controller = new AbortController()
  const collected = collectEvents(engine, aRequest(), controller.signal)
  const reason = new Error('gone')
  controller.abort(reason)
  expect((await collected).error).toBe(reason)
  const { events } = await collectEvents(engine)
  expect(textOf(events)).toBe('hello')
  expect(finishOf(events).reason).toBe('stop')
  expect(requests).toBe(1)
})

test('an early return during the first wait ends that wait', async () => {
  let open = 0
  const host = await serve((_request, response) => {
    open += 1
    response.on('close', () => (open -= 1))
  })
  const engine = engineAt(`http://${host}/v1`)
  const iterator = engine.generate(aRequest(), new AbortController().signal)[Symbol.asyncIterator]()
  const waiting = iterator.next()
  await until(() => open === 1)
  await iterator.return?.()
  expect((await waiting).done).toBe(true)
  await until(() => open === 0)
})

test('refuses a base URL that is neither http nor https', () => {
  expect(() => new UpstreamEngine({ name: 'far', model: 'm', baseUrl: 'file:///etc' })).toThrow('http')
})
