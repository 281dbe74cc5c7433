import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Gateway } from '../gateway/gateway.ts'
import type { Health } from './health.ts'

/** How long streams may take to say goodbye once their time is over. */
const FAREWELL_MS = 1000
const POLL_MS = 20

/**
 * Stops a server without breaking what it promised: no new connections, running replies go on to their end. When the limit
 * is over, what still runs is ended with an error event, never with silence.
 */
export async function drain(
  parts: { server: Server; gateway: Gateway; health: Health },
  limitMs: number,
): Promise<void> {
  const { server, gateway, health } = parts
  health.draining()
  // Requests that arrive on open connections are still served, and told to come back on another connection.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  if (await settles(closed, limitMs, server)) return
  gateway.abortRunning()
  if (await settles(closed, FAREWELL_MS, server)) return
  server.closeAllConnections()
  await closed
}

/** Waits for the last connection to go, closing those that fall idle on the way. */
async function settles(closed: Promise<void>, limitMs: number, server: Server): Promise<boolean> {
  const allGone = closed.then(() => true)
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += POLL_MS) {
    server.closeIdleConnections()
    if (await Promise.race([allGone, delay(POLL_MS, false)])) return true
  }
  return false
}
