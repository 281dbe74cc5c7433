import type { IncomingMessage } from 'node:http'

const USER_AGENT_MAX = 256

/** Where a request comes from, as the audit log and the list of sessions tell it. */
export function requestOrigin(request: IncomingMessage): { address: string; userAgent: string } {
  return {
    address: request.socket.remoteAddress ?? '',
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
  }
}
