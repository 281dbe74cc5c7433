import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const USER_AGENT_MAX = 256

/** Where a request comes from, as the audit log, the list of sessions and the counting of attempts know it. */
export function requestOrigin(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: number,
): { address: string; userAgent: string } {
  return {
    address: forwardedFor(request.headers['x-forwarded-for'], proxies) ?? request.socket.remoteAddress ?? '',
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
  }
}

/**
 * Each proxy adds the address of whoever asked it at the end. So of a list that came through two of ours, the last but one was
 * written by the first of them; everything before may have been made up by the client.
 */
function forwardedFor(header: string | readonly string[] | undefined, proxies: number): string | undefined {
  if (proxies === 0 || header === undefined) return undefined
  const address = String(header).split(',').at(-proxies)?.trim() ?? ''
  return isIP(address) === 0 ? undefined : address
}
