import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { TestServer } from '../support/test-server.ts'
import { stopReading } from './support/stop-reading.ts'
import { WatchedServer } from './support/watch-server.ts'
import type { Figures, Play } from './support/watched-server.ts'

const STUCK = 30
const EACH_BYTES_MAX = 128 * 1024
const POLL_MS = 50

// Everything here is awaited, and takes as long as the machine needs.
vi.setConfig({ testTimeout: 300_000 })

function flood(marker: number): string {
  return JSON.stringify({ marker, kind: 'flood' } satisfies Play)
}

/** Reports until one satisfies `isThere`. The time limit of the test is the only one. */
async function until(server: WatchedServer, isThere: (figures: Figures) => boolean): Promise<Figures> {
  while (true) {
    const figures = await server.report()
    if (isThere(figures)) return figures
    await delay(POLL_MS)
  }
}

function pulledInAll({ pulled }: Figures): number {
  return Object.values(pulled).reduce((sum, count) => sum + count, 0)
}

/** Reports until two of them, some time apart, tell that no engine was asked for more in between. */
async function untilPaused(server: WatchedServer): Promise<Figures> {
  let last = await server.report()
  while (true) {
    await delay(200)
    const figures = await server.report()
    if (figures.engine.started === STUCK && pulledInAll(figures) === pulledInAll(last)) return figures
    last = figures
  }
}

function stopReadingAll(server: WatchedServer, padded: boolean): Socket[] {
  const more = { stream_options: { include_obfuscation: padded } }
  return Array.from({ length: STUCK }, (_, marker) => stopReading(server.origin, flood(marker), more))
}

for (const padded of [true, false]) {
  test(`readers that stop pause their engines and cost little, padded: ${padded}`, async () => {
    await using server = await WatchedServer.start({ model: roomy })
    const before = await server.report()
    const sockets = stopReadingAll(server, padded)
    const paused = await untilPaused(server)
    const eachBytes = (paused.heapBytes - before.heapBytes) / STUCK
    console.log(
      `stuck, padded ${padded}: ${Math.round(pulledInAll(paused) / STUCK)} events each until paused,`,
      `${Math.round(eachBytes / 1024)} KiB each`,
    )
    expect(paused.engine.active).toBe(STUCK)
    expect(eachBytes).toBeLessThan(EACH_BYTES_MAX)
    // Somebody who does read is served as if the others were not there.
    expect(await readAll(stopReading(server.origin, 'Hi'))).toContain('data: [DONE]')
    for (const socket of sockets) socket.destroy()
  })

  test(`readers that stop lose their connections and their engines, padded: ${padded}`, async () => {
    await using server = await WatchedServer.start({ settings: { stuckReaderMs: 500 }, model: roomy })
    const sockets = stopReadingAll(server, padded)
    const after = await until(server, ({ connections, engine }) => engine.aborted === STUCK && connections === 0)
    expect(after.outcomes).toEqual(Array.from({ length: STUCK }, () => 'aborted'))
    expect(after.engine.active).toBe(0)
    expect(after.failures).toEqual([])
    for (const socket of sockets) socket.destroy()
  })
}

/** A model whose replies may be as long as a reader cares to read. */
const roomy = { context_length: 1e9, max_output_tokens: 1e9 }

async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (data) => {
    text += data.toString()
    if (text.includes('data: [DONE]')) socket.end()
  })
  socket.resume()
  await once(socket, 'close')
  return text
}

for (const stream of [true, false]) {
  test(`a reader that stops after the last byte was written loses its connection, stream: ${stream}`, async () => {
    const words = 'x'.repeat(8_000_000)
    await using server = await TestServer.start({
      script: () => [{ type: 'text', text: words }],
      settings: { stuckReaderMs: 300 },
      model: roomy,
    })
    const socket = stopReading(server.origin, 'Hi', { stream })
    await once(server.server, 'connection')
    await untilNobody(server)
    socket.destroy()
  })
}

async function untilNobody(server: TestServer): Promise<void> {
  while (true) {
    const connections = await new Promise((resolve) => server.server.getConnections((_, count) => resolve(count)))
    if (connections === 0) return
    await delay(POLL_MS)
  }
}
