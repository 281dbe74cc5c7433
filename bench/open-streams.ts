import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { LoadTarget } from './load-command.ts'
import { tokenMarkerByte } from './token-marker.ts'

/** Streams being read, with the tokens that they have brought so far. */
export interface OpenStreams extends Disposable {
  readonly tokens: number
  /** Rejects when a stream breaks off or is refused. */
  readonly broken: Promise<never>
}

/** Between the openings of two streams, so that they are out of step with one another as real ones are. */
const OPENING_GAP_MS = 3

/** Opens so many streams and resolves once each has brought a token. */
export async function openStreams(target: LoadTarget, streams: number): Promise<OpenStreams> {
  const sockets: Socket[] = []
  let tokens = 0
  const { promise: broken, reject } = Promise.withResolvers<never>()
  // Nobody may be waiting yet, or any longer, when a stream breaks.
  broken.catch(() => {})
  const openOne = (): Promise<void> =>
    new Promise((begun) => {
      const socket = connect({ port: target.port, host: '127.0.0.1', noDelay: true })
      sockets.push(socket)
      socket.once('data', (slice: Buffer) => {
        if (slice.toString('latin1', 9, 10) !== '2') reject(new Error(`answered ${slice.toString('latin1')}`))
      })
      socket.on('data', (slice: Buffer) => {
        const found = countTokens(slice)
        tokens += found
        if (found > 0) begun()
      })
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('a stream ended early')))
      socket.write(target.request)
    })
  const begun: Promise<void>[] = []
  for (let opened = 0; opened < streams; opened += 1) {
    begun.push(openOne())
    await pause(OPENING_GAP_MS)
  }
  await Promise.race([broken, Promise.all(begun)])
  return {
    get tokens() {
      return tokens
    },
    broken,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.removeAllListeners('close').destroy()
    },
  }
}

function countTokens(slice: Buffer): number {
  let count = 0
  for (let at = slice.indexOf(tokenMarkerByte); at !== -1; at = slice.indexOf(tokenMarkerByte, at + 1)) count += 1
  return count
}
