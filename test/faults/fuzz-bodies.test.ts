import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { Pool } from 'undici'
import { expect, test } from 'vitest'
import { errorBodySchema } from '../../src/contract/error-body.ts'
import { testKey, TestServer } from '../support/test-server.ts'
import { hostileBody } from './support/hostile-body.ts'
import { parameterExists } from './support/parameter-exists.ts'
import { uuidPattern } from './support/raw-response.ts'
import { validRequest } from './support/valid-request.ts'

const CONCURRENCY = 32
const BATCH = 500
/** Nothing here is large: an answer that takes longer than this, on whatever machine, counts as a hang. */
const HANG_MS = 120_000
const seed = Number(process.env['PARLEY_SEED'] ?? randomInt(2 ** 31))

interface Answer {
  status: number
  requestId: unknown
  contentType: unknown
  text: string
  tookMs: number
}

/** Sends every body and hands each answer to `judge`, which returns what is wrong with it. */
async function sendAll(server: TestServer, bodies: fc.Arbitrary<Buffer>, count: number, judge: Judge): Promise<number> {
  const pool = new Pool(server.origin, { connections: CONCURRENCY, headersTimeout: HANG_MS, bodyTimeout: HANG_MS })
  let slowestMs = 0
  for (let sent = 0; sent < count; sent += BATCH) {
    const batch = fc.sample(bodies, { numRuns: Math.min(BATCH, count - sent), seed: seed + sent })
    const queue = batch.values()
    const workers = Array.from({ length: CONCURRENCY }, async () => {
      for (const body of queue) {
        const answer = await send(pool, body)
        slowestMs = Math.max(slowestMs, answer.tookMs)
        const wrong = judge(answer, body)
        if (wrong === undefined) continue
        const context = { wrong, answer, body: body.toString('latin1').slice(0, 2000), seed }
        throw new Error(`PARLEY_SEED=${seed}: ${JSON.stringify(context, null, 2)}`)
      }
    })
    await Promise.all(workers)
  }
  await pool.close()
  return slowestMs
}

type Judge = (answer: Answer, body: Buffer) => string | undefined

async function send(pool: Pool, body: Buffer): Promise<Answer> {
  const startedMs = performance.now()
  const {
    statusCode,
    headers,
    body: stream,
  } = await pool.request({
    method: 'POST',
    path: '/compat/v1/chat/completions',
    headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
    body,
  })
  const text = await stream.text()
  return {
    status: statusCode,
    requestId: headers['x-request-id'],
    contentType: headers['content-type'],
    text,
    tookMs: performance.now() - startedMs,
  }
}

function judgeAny(answer: Answer, body: Buffer): string | undefined {
  const { status, requestId, text } = answer
  if (typeof requestId !== 'string' || !uuidPattern.test(requestId)) return 'no request id'
  if (status === 200) return judgeServed(answer)
  if (![400, 404, 413, 415].includes(status)) return `status ${status}`
  const parsed = errorBodySchema.safeParse(JSON.parse(text))
  if (!parsed.success) return 'not the shape of an error'
  const { code, param } = parsed.data.error
  if (status !== 400) return undefined
  if (code === null) return 'a 400 without a code'
  return param === null || parameterExists(param, parseOrUndefined(body)) ? undefined : `param ${param} does not exist`
}

function judgeServed({ contentType, text }: Answer): string | undefined {
  if (contentType === 'application/json') return text.includes('"finish_reason"') ? undefined : 'no finish reason'
  return text.endsWith('data: [DONE]\n\n') ? undefined : 'a stream without its end marker'
}

function parseOrUndefined(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

test(
  '20,000 hostile bodies get no 5xx, no hang, and errors that name something real',
  { timeout: 900_000 },
  async () => {
    await using server = await TestServer.start({ settings: { beatMs: 1 } })
    const statuses = new Map<number, number>()
    const slowestMs = await sendAll(server, hostileBody, 20_000, (answer, body) => {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      return judgeAny(answer, body)
    })
    console.log('hostile bodies, by status:', Object.fromEntries(statuses), 'slowest ms:', Math.round(slowestMs))
    expect(server.failures, `PARLEY_SEED=${seed}`).toEqual([])
    expect(server.engine.active).toBe(0)
    // The bodies are hostile enough to be refused and near enough to valid to be served.
    expect(statuses.get(400)).toBeGreaterThan(5_000)
    expect(statuses.get(200)).toBeGreaterThan(200)
  },
)

test('2,000 requests that the contract allows are all served', { timeout: 600_000 }, async () => {
  await using server = await TestServer.start({ settings: { beatMs: 1 } })
  const bodies = validRequest.map((request) => Buffer.from(JSON.stringify(request)))
  await sendAll(server, bodies, 2_000, (answer) => (answer.status === 200 ? judgeServed(answer) : 'refused'))
  expect(server.usage).toHaveLength(2_000)
})
