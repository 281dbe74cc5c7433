import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A stretch of network on loopback that can be cut, or fall silent without anybody being told. */
export interface TcpProxy {
  port: number
  /** Breaks every connection, and refuses new ones. */
  cut(): void
  /** Carries nothing any more, yet keeps every connection, and takes new ones. */
  silence(): void
  /** Works again for new connections; silent ones stay as they are. */
  restore(): void
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  let state: 'open' | 'cut' | 'silent' = 'open'
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (state === 'cut') {
      near.resetAndDestroy()
      return
    }
    const far = connect(targetPort, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (state === 'silent') from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    state = 'cut'
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    silence() {
      state = 'silent'
      for (const socket of sockets) socket.pause()
    },
    restore() {
      state = 'open'
    },
  }
}

/** The same URL by way of another port. */
export function throughPort(url: string, port: number): string {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}
