import { ManualClock } from '../support/manual-clock.ts'
import type { TestServer, TestServerOptions } from '../support/test-server.ts'
import { answerOf, type Answer } from './answer.ts'
import { chatRow, limiterThatSays, onEveryOperation, retryAfter, type ErrorRow } from './error-rows.ts'

/* Step 4 of the order of judgement. Twelve hours are left of the clock's day. */

const rateLimited = { status: 429, type: 'rate_limit_error', code: 'rate_limit_exceeded', param: null } as const
const halfDayMs = 43_200_000
const untilMidnight = retryAfter(halfDayMs / 1000, halfDayMs, 'false')

function limited(limits: NonNullable<TestServerOptions['limits']>): TestServerOptions {
  return { limits, clock: new ManualClock('2026-03-14T12:00:00.000Z') }
}

/** A body of exactly so many tokens by the rule of admission: one for every four bytes. */
function bodyOf(tokens: number): string {
  const body = JSON.stringify({ model: 'house/model-1.0', messages: [{ role: 'user', content: 'Hi' }] })
  return body.padEnd(tokens * 4)
}

async function secondOf(server: TestServer, body: string): Promise<Answer> {
  await answerOf(server.chat({}, { body }))
  return answerOf(server.chat({}, { body }))
}

export const limitRows: readonly ErrorRow[] = [
  ...onEveryOperation({
    ...rateLimited,
    name: 'the per-minute request limit is reached',
    server: limited({ requestsPerMinute: 1 }),
    headers: retryAfter(60, 60_000),
    message: /1 requests per minute/,
  }).map((row) => ({ ...row, send: async (server: TestServer) => (await row.send(server), row.send(server)) })),
  ...onEveryOperation({
    ...rateLimited,
    name: 'the daily request limit is reached',
    server: limited({ requestsPerDay: 1 }),
    headers: untilMidnight,
    message: /resets at 00:00 UTC/,
  }).map((row) => ({ ...row, send: async (server: TestServer) => (await row.send(server), row.send(server)) })),
  chatRow({
    ...rateLimited,
    name: 'the per-minute token limit is reached',
    server: limited({ tokensPerMinute: 100 }),
    // 60 of 100 are gone, 20 more must come back, at 100 a minute.
    send: (server) => secondOf(server, bodyOf(60)),
    headers: retryAfter(12, 12_000),
    message: /100 tokens per minute/,
  }),
  chatRow({
    ...rateLimited,
    name: 'the daily token limit is reached',
    server: limited({ tokensPerDay: 100 }),
    send: (server) => secondOf(server, bodyOf(60)),
    headers: untilMidnight,
    message: /resets at 00:00 UTC/,
  }),
  chatRow({
    ...rateLimited,
    name: 'a request larger than the whole per-minute token limit says that it can never fit',
    server: limited({ tokensPerMinute: 100 }),
    send: (server) => answerOf(server.chat({}, { body: bodyOf(101) })),
    headers: { 'retry-after': '1', 'x-should-retry': 'false' },
    message: /can never fit.*(Shorten|higher limit)/s,
  }),
  ...onEveryOperation({
    name: 'rate limiting is unavailable',
    status: 503,
    type: 'api_error',
    code: 'rate_limit_unavailable',
    param: null,
    // What is left cannot be known, so nothing is said about it.
    level: 'retention',
    server: limiterThatSays({ kind: 'unavailable', retryAfterMs: 1500 }),
    headers: retryAfter(2, 1500),
  }),
]
