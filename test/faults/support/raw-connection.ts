import { connect, type Socket } from 'node:net'

export interface RawExchange {
  received: Buffer
  /** Who ended it: the server by closing, the server by a reset, or nobody within the time. */
  ending: 'closed' | 'reset' | 'open'
  tookMs: number
}

export interface RawOptions {
  /** Ends our side after the bytes, as a client does that has nothing more to ask. */
  halfClose?: boolean
  /** How long to wait for the server to close. Only a server that hangs lets it pass. */
  timeoutMs?: number
}

/** Opens a connection to an origin such as `http://127.0.0.1:1234`. */
export function connectTo(origin: string): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  // What goes wrong shows in `close`; a reset must not end the test's process.
  socket.on('error', () => {})
  return socket
}

/** Sends bytes over a connection of their own and gathers what comes back until the server closes. */
export function exchangeRaw(origin: string, bytes: Buffer | string, options: RawOptions = {}): Promise<RawExchange> {
  const { halfClose = false, timeoutMs = 60_000 } = options
  return new Promise((resolve) => {
    const startedMs = performance.now()
    const chunks: Buffer[] = []
    const socket = connectTo(origin)
    let ending: RawExchange['ending'] = 'closed'
    const timer = setTimeout(() => {
      ending = 'open'
      socket.destroy()
    }, timeoutMs)
    socket.on('error', () => (ending = 'reset'))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => {
      clearTimeout(timer)
      resolve({ received: Buffer.concat(chunks), ending, tookMs: performance.now() - startedMs })
    })
    if (halfClose) socket.end(bytes)
    else socket.write(bytes)
  })
}
