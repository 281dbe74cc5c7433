import { Pool } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBodySchema } from '../../src/contract/error-body.ts'
import { testKey } from '../support/test-server.ts'
import { bombs, type Bomb } from './support/bombs.ts'
import { uuidPattern } from './support/raw-response.ts'
import { WatchedServer } from './support/watch-server.ts'

/** The longest that one request may block everybody else. */
const BLOCKED_MAX_MS = 50
/** The machine has other things to do: a body that really blocks does so every time. */
const TRIES = 3

let server: WatchedServer
let pool: Pool
const worst: { name: string; blockedMs: number }[] = []

beforeAll(async () => {
  server = await WatchedServer.start({ model: { context_length: 4096 } })
  pool = new Pool(server.origin, { connections: 1 })
  // The first requests of a process compile what they run; that is not what is measured.
  for (const { body, headers } of bombs.slice(0, 8)) await send(body(), headers)
})

afterAll(async () => {
  worst.sort((one, other) => other.blockedMs - one.blockedMs)
  const figures = worst.slice(0, 8).map(({ name, blockedMs }) => `${blockedMs.toFixed(1)} ms ${name}`)
  console.log(`blocked for the longest by:\n  ${figures.join('\n  ')}`)
  await pool.destroy()
  await server[Symbol.asyncDispose]()
})

async function send(body: Buffer, headers: Record<string, string> = {}) {
  const response = await pool.request({
    method: 'POST',
    path: '/compat/v1/chat/completions',
    headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json', ...headers },
    body,
  })
  const text = await response.body.text()
  return { status: response.statusCode, requestId: String(response.headers['x-request-id']), text }
}

async function leastBlockedMs(bomb: Bomb): Promise<number> {
  const body = bomb.body()
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < TRIES && least > BLOCKED_MAX_MS / 2; attempt += 1) {
    await server.watch()
    const { status, requestId, text } = await send(body, bomb.headers)
    const { blockedMs } = await server.report()
    least = Math.min(least, blockedMs)
    expect([400, 413, 415], `${status}: ${text.slice(0, 200)}`).toContain(status)
    expect(requestId).toMatch(uuidPattern)
    expect(errorBodySchema.safeParse(JSON.parse(text)).error).toBeUndefined()
  }
  return least
}

describe('is refused and blocks nobody:', () => {
  for (const bomb of bombs) {
    test(bomb.name, async () => {
      const blockedMs = await leastBlockedMs(bomb)
      worst.push({ name: bomb.name, blockedMs })
      expect(blockedMs).toBeLessThan(BLOCKED_MAX_MS)
    })
  }
})

test('no bomb has changed what every object inherits, and the server still serves', async () => {
  const before = Reflect.ownKeys(Object.prototype).length
  const { prototypeProperties, failures, engine } = await server.report()
  expect(prototypeProperties).toBe(before)
  expect(failures).toEqual([])
  expect(engine.active).toBe(0)
  const good = { model: 'house/model-1.0', messages: [{ role: 'user', content: 'lone surrogate: \uD800' }] }
  expect((await send(Buffer.from(JSON.stringify(good)))).status).toBe(200)
})
