import { Pool } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBodySchema } from '../../src/contract/error-body.ts'
import { testKey } from '../support/test-server.ts'
import { bombs, type Bomb } from './support/bombs.ts'
import { uuidPattern } from './support/raw-response.ts'
import { WatchedServer } from './support/watch-server.ts'

/**
 * The longest that one request may block everybody else, in bare parses of the largest body: what cannot be divided takes one
 * or two, and a body that nobody looks over before it is parsed takes twenty. How long one is depends on the machine alone.
 */
const BLOCKED_MAX_PARSES = 8
/** The machine has other things to do: a body that really blocks does so every time. */
const TRIES = 3

let server: WatchedServer
let pool: Pool
let bareParseMs: number
const worst: Blocking[] = []

interface Blocking {
  name: string
  blockedMs: number
  /** How many bare parses of the largest body would have blocked for as long. */
  parses: number
}

beforeAll(async () => {
  server = await WatchedServer.start({ model: { context_length: 4096 } })
  pool = new Pool(server.origin, { connections: 1 })
  // The first requests of a process compile what they run; that is not what is measured.
  for (const { body, headers } of bombs.slice(0, 8)) await send(body(), headers)
  bareParseMs = (await server.calibrate()).bareParseMs
})

afterAll(async () => {
  worst.sort((one, other) => other.parses - one.parses)
  const figures = worst
    .slice(0, 8)
    .map(({ name, blockedMs, parses }) => `${blockedMs.toFixed(1)} ms, ${parses.toFixed(2)} parses: ${name}`)
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

async function leastBlocking(bomb: Bomb): Promise<Blocking> {
  const body = bomb.body()
  let least = { name: bomb.name, blockedMs: Number.POSITIVE_INFINITY, parses: Number.POSITIVE_INFINITY }
  for (let attempt = 0; attempt < TRIES && least.parses >= BLOCKED_MAX_PARSES; attempt += 1) {
    // Measured anew before another try: the machine may have become slower meanwhile.
    if (attempt === 0) await server.watch()
    else bareParseMs = (await server.calibrate()).bareParseMs
    const { status, requestId, text } = await send(body, bomb.headers)
    const { blockedMs } = await server.report()
    const parses = blockedMs / bareParseMs
    if (parses < least.parses) least = { name: bomb.name, blockedMs, parses }
    expect([400, 413, 415], `${status}: ${text.slice(0, 200)}`).toContain(status)
    expect(requestId).toMatch(uuidPattern)
    expect(errorBodySchema.parse(JSON.parse(text)).error.message).toContain(bomb.because ?? '')
  }
  return least
}

describe('is refused and blocks nobody:', () => {
  for (const bomb of bombs) {
    test(bomb.name, { timeout: 120_000 }, async () => {
      const blocking = await leastBlocking(bomb)
      worst.push(blocking)
      expect(blocking.parses).toBeLessThan(BLOCKED_MAX_PARSES)
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
