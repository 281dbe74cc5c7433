import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface RawServer {
  port: number
  /** How many connections are open now. */
  readonly open: number
  close(): Promise<void>
}

/** A server that says exactly the bytes it is told to, once a whole request has come in. */
export async function startRawServer(reply: (socket: Socket) => void | Promise<void>): Promise<RawServer> {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('end', () => socket.end())
    let received = ''
    socket.on('data', (data) => {
      received += data.toString('latin1')
      if (!isWholeRequest(received)) return
      received = ''
      void reply(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    get open() {
      return sockets.size
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function isWholeRequest(received: string): boolean {
  const headersEnd = received.indexOf('\r\n\r\n')
  const length = /content-length: (\d+)/i.exec(received)?.[1]
  return headersEnd !== -1 && received.length >= headersEnd + 4 + Number(length ?? 0)
}

/** The head of a response whose body ends with the connection. */
export function head(status: number, headers: { [name: string]: string } = {}): string {
  const fields = Object.entries({ connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} Words\r\n${fields.join('')}\r\n`
}

export const streamHead = head(200, { 'content-type': 'text/event-stream; charset=utf-8' })

export function data(value: unknown): string {
  return `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`
}

export function choice(delta: unknown, finishReason: string | null = null): { choices: unknown[] } {
  return { choices: [{ index: 0, delta, finish_reason: finishReason }] }
}
