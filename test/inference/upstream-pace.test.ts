import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { EngineEvent } from '../../src/inference/engine-event.ts'
import type { Pace } from '../../src/inference/pace.ts'
import { UpstreamEngine } from '../../src/inference/upstream/upstream-engine.ts'
import { textOf } from './collect-events.ts'
import { aRequest } from './generation-request-fixture.ts'
import { choice, data, streamHead } from './raw-server.ts'

const closing: (() => Promise<unknown> | void)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** An engine, and the far side's end of its first connection. */
async function open(): Promise<{ engine: UpstreamEngine; connected: Promise<Socket> }> {
  const server = createServer({ noDelay: true }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connected = once(server, 'connection').then(([socket]: Socket[]) => {
    if (socket === undefined) throw new Error('no connection')
    socket.resume().on('error', () => {})
    return socket
  })
  const { port } = server.address() as AddressInfo
  const engine = new UpstreamEngine({ name: 'far', model: 'm', baseUrl: `http://127.0.0.1:${port}` })
  closing.push(
    () => engine.close(),
    () => void server.close(),
  )
  return { engine, connected }
}

/** A beat that ticks when it is told to. */
class ManualBeat {
  #waiting: (() => void)[] = []

  onNextTick(callback: () => void): void {
    this.#waiting.push(callback)
  }

  get awaited(): boolean {
    return this.#waiting.length > 0
  }

  tick(): void {
    for (const callback of this.#waiting.splice(0)) callback()
  }
}

function say(socket: Socket, ...words: string[]): Promise<void> {
  const text = words.map((content) => data(choice({ content }))).join('')
  return new Promise((resolve) => socket.write(text, () => resolve()))
}

/** Time enough for what has been written to be read, if anybody reads. */
async function aWhile(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

async function nextOf(iterator: AsyncIterator<EngineEvent>): Promise<EngineEvent> {
  const result = await iterator.next()
  if (result.done === true) throw new Error('there is no more')
  return result.value
}

test.each<[Pace, number]>([
  [{ kind: 'each' }, 3],
  [{ kind: 'gathered' }, 1],
])('pieces that come together come out as the pace says: %o', async (pace, count) => {
  const { engine, connected } = await open()
  const iterator = engine.generate(aRequest(), new AbortController().signal, pace)[Symbol.asyncIterator]()
  const first = nextOf(iterator)
  const socket = await connected
  socket.write(streamHead + ['a', 'b', 'c'].map((content) => data(choice({ content }))).join(''))
  const events = [await first]
  while (events.length < count) events.push(await nextOf(iterator))
  expect(textOf(events)).toBe('abc')
  expect(events.reduce((sum, event) => sum + ('tokens' in event ? event.tokens : 0), 0)).toBe(3)
})

test('on a beat, what comes between two ticks is left unread until the second, and then comes as one', async () => {
  const { engine, connected } = await open()
  const beat = new ManualBeat()
  const pace = { kind: 'on-beat', beat } as const
  const iterator = engine.generate(aRequest(), new AbortController().signal, pace)[Symbol.asyncIterator]()
  const first = nextOf(iterator)
  const socket = await connected
  // Neither the head nor a role is worth waiting after.
  socket.write(streamHead + data(choice({ role: 'assistant', content: '' })))
  await aWhile()
  expect(beat.awaited).toBe(false)
  await say(socket, 'a')
  expect(textOf([await first])).toBe('a')
  expect(beat.awaited).toBe(true)

  let second: EngineEvent | undefined
  const coming = nextOf(iterator).then((event) => (second = event))
  await say(socket, 'b')
  await say(socket, 'c', 'd')
  await aWhile()
  expect(second).toBeUndefined()
  beat.tick()
  expect(textOf([await coming])).toBe('bcd')
  await iterator.return?.()
})

test('on a beat, an abort between two ticks closes the connection at once', async () => {
  const { engine, connected } = await open()
  const beat = new ManualBeat()
  const controller = new AbortController()
  const pace = { kind: 'on-beat', beat } as const
  const iterator = engine.generate(aRequest(), controller.signal, pace)[Symbol.asyncIterator]()
  const first = nextOf(iterator)
  const socket = await connected
  socket.write(streamHead + data(choice({ content: 'a' })))
  await first
  const closed = once(socket, 'close')
  controller.abort(new Error('gone'))
  await closed
  await expect(iterator.next()).rejects.toThrow('gone')
  beat.tick()
})
