import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where a server that listens is reached, without a trailing slash; the host is the one it was told to listen on. */
export function listeningAddress(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
