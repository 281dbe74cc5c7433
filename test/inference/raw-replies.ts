import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { head } from './raw-server.ts'

/** Ways in which a server may behave, well and badly. */
export type RawReply = (socket: Socket) => void | Promise<void>

/** Sends all of it and closes in order. */
export function say(...parts: (string | Buffer)[]): (socket: Socket) => void {
  return (socket) => socket.end(Buffer.concat(parts.map((part) => Buffer.from(part))))
}

/** Sends all of it, then does something else than closing in order. */
export function sayThen(bytes: string, then: RawReply): (socket: Socket) => void {
  return (socket) => void socket.write(bytes, () => void then(socket))
}

export function reset(socket: Socket): void {
  socket.resetAndDestroy()
}

export function stall(): void {}

export async function trickle(socket: Socket): Promise<void> {
  while (!socket.destroyed) {
    socket.write('x')
    await delay(20)
  }
}

export async function flood(socket: Socket): Promise<void> {
  const block = Buffer.alloc(64 * 1024, 'x')
  for (let sent = 0; sent < 512 && !socket.destroyed; sent += 1) {
    if (!socket.write(block)) await new Promise((resolve) => socket.once('drain', resolve).once('close', resolve))
  }
}

export function json(status: number, body: string, headers: { [name: string]: string } = {}) {
  const length = String(Buffer.byteLength(body))
  return say(head(status, { 'content-type': 'application/json', 'content-length': length, ...headers }), body)
}

export async function trickleComments(socket: Socket): Promise<void> {
  while (!socket.destroyed) {
    socket.write(': still here\n\n')
    await delay(20)
  }
}
