import { describe, expect, test } from 'vitest'
import { ManualClock } from '../support/manual-clock.ts'
import { testKey, testModel, TestServer } from '../support/test-server.ts'
import { answerOf } from './answer.ts'
import { limiterThatSays, operationNames, sendOperation } from './error-rows.ts'
import { bodyBytes, firstMoment, headerLimits, headerRows, laterMs } from './header-rows.ts'
import { rawRequest } from './raw-http.ts'
import { specifiedHeaderNames, specifiedHeaders, specifiedRetentions } from './specification.ts'

function body(bytes: number): string {
  return JSON.stringify({ model: testModel.id, messages: [{ role: 'user', content: 'Hi' }] }).padEnd(bytes)
}

async function headersOf(pending: Promise<Response>): Promise<Headers> {
  const response = await pending
  await response.text()
  return response.headers
}

function limitHeadersOf(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('x-ratelimit-')))
}

/** Requests per minute and per day, tokens per minute and per day. */
function remaining(headers: Headers): (string | null)[] {
  return ['requests', 'requests-day', 'tokens', 'tokens-day'].map((limit) =>
    headers.get(`x-ratelimit-remaining-${limit}`),
  )
}

describe('every header of the table has its exact value on a chat completion', () => {
  for (const streamed of [false, true]) {
    test(streamed ? 'streamed' : 'as JSON', async () => {
      const clock = new ManualClock(firstMoment)
      await using server = await TestServer.start({ clock, limits: headerLimits })
      const text = streamed ? body(bodyBytes).replace('{', '{"stream":true,').slice(0, bodyBytes) : body(bodyBytes)
      const first = await headersOf(server.chat({}, { body: text }))
      clock.advance(laterMs)
      const second = await headersOf(server.chat({}, { body: text }))
      for (const row of headerRows) {
        expect.soft(first.get(row.header), row.header).toMatch(row.format)
        if (row.first !== undefined) expect.soft([row.header, first.get(row.header)]).toEqual([row.header, row.first])
        if (row.second !== undefined)
          expect.soft([row.header, second.get(row.header)]).toEqual([row.header, row.second])
      }
    })
  }
})

describe('a successful response carries the headers of its operation, and token headers on chat completions only', () => {
  test.each(operationNames)('%s', async (operation) => {
    await using server = await TestServer.start()
    const { status, headers } = await sendOperation[operation](server)
    expect(status).toBe(200)
    const expected = specifiedHeaderNames.filter(
      (name) =>
        operation === 'createChatCompletion' ||
        specifiedHeaders[name as 'x-request-id'] !== ('admitted chat' as string),
    )
    expect(specifiedHeaderNames.filter((name) => headers.has(name))).toEqual(expected)
  })
})

describe('x-request-id is assigned by the server', () => {
  test.each(operationNames)("%s: never the client's, its copy equal, another for each request", async (operation) => {
    await using server = await TestServer.start()
    const sent = '11111111-2222-4333-8444-555555555555'
    const init = { headers: { 'x-request-id': sent, 'x-server-request-id': sent, 'request-id': sent } }
    const ids = new Set<string | null>()
    for (let index = 0; index < 3; index += 1) {
      const { headers } = await sendOperation[operation](server, init)
      expect(headers.get('x-server-request-id')).toBe(headers.get('x-request-id'))
      ids.add(headers.get('x-request-id'))
    }
    expect(ids.size).toBe(3)
    expect(ids).not.toContain(sent)
  })
})

describe('service-data-retention tells what the organization chose', () => {
  test.each(specifiedRetentions)('%s, on success, refusal and stream alike', async (retention) => {
    await using server = await TestServer.start({ caller: { retention } })
    for (const path of ['/models', '/models/nobody', '/nothing']) {
      expect((await headersOf(server.fetch(path))).get('service-data-retention')).toBe(retention)
    }
    for (const stream of [false, true]) {
      expect((await headersOf(server.chat({ stream }))).get('service-data-retention')).toBe(retention)
    }
  })
})

describe('remaining values reflect the request when it was admitted', () => {
  const limits = { requestsPerMinute: 3, requestsPerDay: 3, tokensPerMinute: 200, tokensPerDay: 200 }
  test('a rejected request uses none, of any limit', async () => {
    await using server = await TestServer.start({ clock: new ManualClock(), limits })
    expect(remaining(await headersOf(server.chat({}, { body: body(600) })))).toEqual(['2', '2', '50', '50'])
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const rejected = await server.chat({}, { body: body(204) })
      expect(rejected.status).toBe(429)
      expect(remaining(await headersOf(Promise.resolve(rejected)))).toEqual(['2', '2', '50', '50'])
    }
    expect(remaining(await headersOf(server.chat({}, { body: body(200) })))).toEqual(['1', '1', '0', '0'])
  })

  test('tokens are the input estimated at admission, not the final usage', async () => {
    await using server = await TestServer.start({
      clock: new ManualClock(),
      limits,
      script: () => [{ type: 'text', text: 'long '.repeat(400) }],
    })
    await headersOf(server.chat({}, { body: body(400) }))
    expect(remaining(await headersOf(server.chat({}, { body: body(400) })))).toEqual(['1', '1', '0', '0'])
  })

  test('after the retry delay, the same request is admitted', async () => {
    const clock = new ManualClock()
    await using server = await TestServer.start({ clock, limits: { requestsPerMinute: 7 } })
    for (let count = 0; count < 7; count += 1) await headersOf(server.fetch('/models'))
    const rejected = await headersOf(server.fetch('/models'))
    const delayMs = Number(rejected.get('retry-after-ms'))
    clock.advance(delayMs - 1)
    expect((await server.fetch('/models')).status).toBe(429)
    clock.advance(1)
    expect((await server.fetch('/models')).status).toBe(200)
  })

  test('a new UTC day gives back the whole day', async () => {
    const clock = new ManualClock('2026-03-14T23:59:59.999Z')
    await using server = await TestServer.start({ clock, limits: { requestsPerDay: 1 } })
    const last = await headersOf(server.fetch('/models'))
    expect(last.get('x-ratelimit-reset-requests-day')).toBe('0.001s')
    expect((await server.fetch('/models')).status).toBe(429)
    clock.advance(1)
    const next = await headersOf(server.fetch('/models'))
    expect(next.get('x-ratelimit-remaining-requests-day')).toBe('0')
    expect(next.get('x-ratelimit-reset-requests-day')).toBe('86400s')
  })
})

test('limit headers are left out when capacity cannot be reported', async () => {
  await using server = await TestServer.start(limiterThatSays({ kind: 'unavailable', retryAfterMs: 1000 }))
  for (const operation of operationNames) {
    const { headers } = await sendOperation[operation](server)
    expect(limitHeadersOf(headers)).toEqual({})
    expect(headers.get('service-data-retention')).toBe('zero')
  }
})

describe('a CORS preflight answers 204 to any origin, without credential and without request id', () => {
  const stainless = ['arch', 'lang', 'os', 'package-version', 'retry-count', 'runtime', 'runtime-version']
  const asked = ['authorization', 'content-type', ...stainless.map((name) => `x-stainless-${name}`)].join(', ')
  const origins = ['https://app.example.org', 'http://localhost:5173', 'null']
  const paths = { '/chat/completions': 'POST', '/models': 'GET', '/models/house/model-1.0': 'GET' }

  for (const [path, method] of Object.entries(paths)) {
    test.each(origins)(`${method} ${path} from %s`, async (origin) => {
      await using server = await TestServer.start({ limits: { requestsPerMinute: 1 } })
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const answer = await rawRequest(server, {
          method: 'OPTIONS',
          path: `/compat/v1${path}`,
          headers: {
            authorization: '',
            origin,
            'access-control-request-method': method,
            'access-control-request-headers': asked,
          },
        })
        expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: '' })
        expect(['*', origin]).toContain(answer.headers.get('access-control-allow-origin'))
        expect(answer.headers.get('access-control-allow-methods')?.split(', ')).toContain(method)
        // `*` would not cover `authorization`, so the names themselves must be there.
        const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase().split(/, */)
        expect(allowed).toEqual(expect.arrayContaining(asked.split(', ')))
        expect(specifiedHeaderNames.filter((name) => answer.headers.has(name))).toEqual([])
        expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
      }
    })
  }
})

describe('a page of another origin can read every header of the contract and those that steer retries', () => {
  const readable = [...specifiedHeaderNames, 'retry-after', 'retry-after-ms', 'x-should-retry']
  const situations = {
    'on success': { path: '/compat/v1/models', authorization: `Bearer ${testKey}`, status: 200 },
    'on 401': { path: '/compat/v1/models', authorization: '', status: 401 },
    'on 404': { path: '/compat/v1/models/nobody', authorization: `Bearer ${testKey}`, status: 404 },
  }
  test.each(Object.entries(situations))('%s', async (_when, { path, authorization, status }) => {
    await using server = await TestServer.start()
    const answer = await rawRequest(server, { path, headers: { origin: 'https://app.example.org', authorization } })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const exposed = answer.headers.get('access-control-expose-headers')?.toLowerCase().split(/, */)
    expect(exposed).toEqual(expect.arrayContaining(readable))
  })

  test('on a stream', async () => {
    await using server = await TestServer.start()
    const response = await server.chat({ stream: true }, { headers: { origin: 'https://app.example.org' } })
    expect(await response.text()).toContain('[DONE]')
    expect(response.headers.get('access-control-expose-headers')?.split(/, */)).toEqual(
      expect.arrayContaining(readable),
    )
  })
})

test('an answer to a preflight costs no request', async () => {
  await using server = await TestServer.start({ clock: new ManualClock(), limits: { requestsPerMinute: 5 } })
  const headers = { origin: 'https://app.example.org', 'access-control-request-method': 'GET' }
  for (let count = 0; count < 3; count += 1) {
    await rawRequest(server, { method: 'OPTIONS', path: '/compat/v1/models', headers })
  }
  const answer = await answerOf(server.fetch('/models'))
  expect(answer.headers.get('x-ratelimit-remaining-requests')).toBe('4')
})
