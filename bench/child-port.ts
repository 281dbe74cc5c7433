import type { AddressInfo, Server } from 'node:net'

/** What a server process tells its parent once it listens. */
export interface PortMessage {
  port: number
}

/** Listens on a free port of the loopback, tells the parent process which, and ends with it. */
export function announcePort(server: Server): void {
  server.listen(0, '127.0.0.1', 4096, () => {
    const { port } = server.address() as AddressInfo
    const message: PortMessage = { port }
    process.send?.(message)
  })
  process.once('disconnect', () => process.exit())
}
