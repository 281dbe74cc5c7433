import { type APIError, ConflictError, InternalServerError, RateLimitError, type OpenAI } from 'openai'
import { describe, expect, it } from 'vitest'
import type { EngineFailureReason } from '../../src/inference/engine-failure.ts'
import { TestServer, testModel, type TestServerOptions } from '../support/test-server.ts'
import { HeldClock } from './support/held-clock.ts'
import { RecordedAttempts } from './support/recorded-attempts.ts'
import { rejectionOf } from './support/rejection-of.ts'
import { sdkClient } from './support/sdk-client.ts'

const chat = (client: OpenAI) =>
  client.chat.completions.create({ model: testModel.id, messages: [{ role: 'user', content: 'Hello' }] })

/** Timers may be this much early. */
const TIMER_TOLERANCE_MS = 2

/** A server that admits one request a second, with nothing left to admit until its clock goes on. */
async function startExhausted(): Promise<{ server: TestServer; clock: HeldClock }> {
  const clock = new HeldClock()
  const server = await TestServer.start({ clock, limits: { requestsPerMinute: 60 } })
  const burst = await Promise.all(Array.from({ length: 60 }, () => server.fetch('/models')))
  expect(burst.every((response) => response.status === 200)).toBe(true)
  return { server, clock }
}

describe('after a 429, the SDK', () => {
  it('waits as long as retry-after-ms says and is then admitted', async () => {
    const { server, clock } = await startExhausted()
    await using _ = server
    const attempts = new RecordedAttempts((response) => {
      clock.release()
      return response
    })
    const completion = await chat(sdkClient(server, { maxRetries: 2, fetch: attempts.fetch }))
    expect(completion.object).toBe('chat.completion')
    expect(attempts.statuses).toEqual([429, 200])
    expect(attempts.list.map((attempt) => attempt.retryCount)).toEqual(['0', '1'])
    expect(attempts.firstHeader('retry-after-ms')).toBe(1000)
    expect(attempts.waitedMs(0)).toBeGreaterThanOrEqual(1000 - TIMER_TOLERANCE_MS)
  })

  it('waits as long as Retry-After says where that is all it has', async () => {
    const { server, clock } = await startExhausted()
    await using _ = server
    const attempts = new RecordedAttempts((response) => {
      clock.release()
      const headers = new Headers(response.headers)
      headers.delete('retry-after-ms')
      return new Response(response.body, { status: response.status, headers })
    })
    await chat(sdkClient(server, { maxRetries: 2, fetch: attempts.fetch }))
    expect(attempts.statuses).toEqual([429, 200])
    expect(attempts.firstHeader('retry-after')).toBe(1)
    expect(attempts.waitedMs(0)).toBeGreaterThanOrEqual(1000 - TIMER_TOLERANCE_MS)
  })
})

interface Hopeless {
  name: string
  options: TestServerOptions
  /** Requests that are served before the one that is not. */
  servedFirst?: number
  raises: abstract new (...parameters: never[]) => APIError
}

const hopeless: readonly Hopeless[] = [
  { name: 'a daily limit', options: { limits: { requestsPerDay: 1 } }, servedFirst: 1, raises: RateLimitError },
  { name: 'a request that never fits', options: { limits: { tokensPerMinute: 1 } }, raises: RateLimitError },
  {
    name: 'a billing conflict',
    options: { hold: { kind: 'conflict', retryAfterMs: 1000 } },
    raises: ConflictError,
  },
]

describe('x-should-retry: false keeps the SDK from retrying', () => {
  it.each(hopeless)('$name', async ({ options, servedFirst = 0, raises }) => {
    await using server = await TestServer.start(options)
    const attempts = new RecordedAttempts()
    const client = sdkClient(server, { maxRetries: 2, fetch: attempts.fetch })
    for (let served = 0; served < servedFirst; served += 1) await chat(client)
    const failure = await rejectionOf(chat(client), raises)
    expect(attempts.list).toHaveLength(servedFirst + 1)
    expect(failure.headers?.get('x-should-retry')).toBe('false')
    expect(Number(failure.headers?.get('retry-after'))).toBeGreaterThanOrEqual(1)
  })
})

/** Fails the first request in that way and serves every later one. */
const failingOnce = (reason: EngineFailureReason): TestServerOptions => {
  let failed = false
  return {
    script: () => {
      if (failed) return [{ type: 'text', text: 'Back again.' }]
      failed = true
      return [{ type: 'fail', reason }]
    },
  }
}

describe('after a failure of the engine, the SDK', () => {
  it.each([
    ['502', { kind: 'unavailable' }],
    ['503', { kind: 'saturated', retryAfterMs: 300 }],
  ] as const)('retries a %s and succeeds', async (status, reason) => {
    await using server = await TestServer.start(failingOnce(reason))
    const attempts = new RecordedAttempts()
    const completion = await chat(sdkClient(server, { maxRetries: 1, fetch: attempts.fetch }))
    expect(completion.choices[0]?.message.content).toBe('Back again.')
    expect(attempts.statuses).toEqual([Number(status), 200])
    if (reason.kind === 'saturated') {
      expect(attempts.firstHeader('retry-after-ms')).toBe(reason.retryAfterMs)
      expect(attempts.waitedMs(0)).toBeGreaterThanOrEqual(reason.retryAfterMs - TIMER_TOLERANCE_MS)
    }
    // Each attempt is a request of its own, and each that reached an engine is accounted.
    expect(new Set(server.usage.map((record) => record.requestId)).size).toBe(2)
  })

  it('gives up after as many retries as it was told', async () => {
    await using server = await TestServer.start({
      script: () => [{ type: 'fail', reason: { kind: 'saturated', retryAfterMs: 10 } }],
    })
    const attempts = new RecordedAttempts()
    await rejectionOf(chat(sdkClient(server, { maxRetries: 2, fetch: attempts.fetch })), InternalServerError)
    expect(attempts.statuses).toEqual([503, 503, 503])
    expect(server.engine.started).toBe(3)
  })
})
