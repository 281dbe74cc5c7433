import { expect, test, vi } from 'vitest'
import { installationConfig } from './support/installation-config.ts'
import { Installation, type ServerProcess } from './support/server-process.ts'

const STREAMS = 200

// Whole servers are started, again and again: on a busy machine that adds up.
vi.setConfig({ testTimeout: 300_000 })

/** A stream of which the head and the first bytes are here: its generation is under way. */
async function openStream(server: ServerProcess, key: string): Promise<() => Promise<string>> {
  const response = await server.chat(key, { stream: true })
  expect(response.status).toBe(200)
  const text = response.text()
  return () => text
}

function openStreams(server: ServerProcess, key: string, count: number): Promise<(() => Promise<string>)[]> {
  return Promise.all(Array.from({ length: count }, () => openStream(server, key)))
}

const words = [
  { text: 'One ' },
  ...Array.from({ length: 20 }, (_, index) => [{ wait_ms: 100 }, { text: `word${index} ` }]).flat(),
]

/** Whether the server says that it is not ready, or says nothing any more. */
async function isNotReady({ origin }: ServerProcess): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).status === 503
  } catch {
    return true
  }
}

/** How many requests the server knows of and has not finished. */
async function inFlight({ origin }: ServerProcess): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^parley_requests_in_flight (\d+)/m.exec(text)?.[1])
}

test(`told to stop, a server ends ${STREAMS} open streams with their end markers`, async () => {
  await using installation = await Installation.create(installationConfig({ script: words }))
  const server = await installation.start()
  const key = await installation.key()
  expect(await isNotReady(server)).toBe(false)
  const streams = await openStreams(server, key, STREAMS)
  server.signal('SIGTERM')
  await expect.poll(() => isNotReady(server), { timeout: 60_000 }).toBe(true)
  // A new connection is refused, or its request told to come back; it never starts something that may be cut.
  await expect(server.chat(key)).rejects.toThrow()
  const texts = await Promise.all(streams.map((text) => text()))
  expect(texts.filter((text) => text.endsWith('data: [DONE]\n\n') && text.includes('word19'))).toHaveLength(STREAMS)
  expect(await server.exited).toEqual({ code: 0, signal: null })

  const again = await installation.start()
  expect((await again.chat(key, { stream: true })).status).toBe(200)
})

test('at the end of its time to drain, a server ends what still runs with an error, never with an end marker', async () => {
  const script = [{ text: 'One ' }, { hang: true }]
  await using installation = await Installation.create(installationConfig({ script, drainSeconds: 1 }))
  const server = await installation.start()
  const key = await installation.key()
  const streams = await openStreams(server, key, 50)
  const whole = server.chat(key)
  await expect.poll(() => inFlight(server), { timeout: 60_000 }).toBe(51)
  server.signal('SIGTERM')
  for (const text of await Promise.all(streams.map((stream) => stream()))) {
    const events = text.split('\n\n').filter((event) => event.startsWith('data: '))
    expect(events.filter((event) => event.includes('"error"'))).toHaveLength(1)
    expect(events.at(-1)).toContain('"infrastructure_rate_limit_exceeded"')
    expect(text).not.toContain('[DONE]')
  }
  expect((await whole).status).toBe(503)
  expect(await server.exited).toEqual({ code: 0, signal: null })
})

test('killed again and again, a server starts again, knows its key and never admits more than the day allows', async () => {
  const limit = 400
  const rounds = 4
  await using installation = await Installation.create(
    installationConfig({ script: [{ text: 'One ' }], requestsPerDay: limit }),
  )
  let admitted = 0
  let refused = 0
  const use = async (server: ServerProcess, key: string, most: number) => {
    for (let sent = 0; sent < most; sent += 1) {
      const response = await server.chat(key).catch(() => undefined)
      if (response === undefined) return
      if (response.status === 200) admitted += 1
      else expect(response.status).toBe(429)
      if (response.status === 429) refused += 1
      await response.text().catch(() => undefined)
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    const server = await installation.start()
    const key = await installation.key()
    await use(server, key, 20)
    // Killed while requests are on their way, at a moment that nobody chose.
    const running = Promise.all(Array.from({ length: 4 }, () => use(server, key, 1000)))
    await use(server, key, 5)
    server.signal('SIGKILL')
    await running
    expect(await server.exited).toEqual({ code: null, signal: 'SIGKILL' })
  }
  const server = await installation.start()
  await use(server, await installation.key(), limit + 1)
  console.log(`day limit ${limit}, ${rounds} kills: ${admitted} admitted, ${refused} refused`)
  expect(refused).toBeGreaterThan(0)
  expect(admitted).toBeLessThanOrEqual(limit)
  // A kill costs at most what was reserved ahead, one chunk of 64.
  expect(admitted).toBeGreaterThanOrEqual(limit - rounds * 64)
})
