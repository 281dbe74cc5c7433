import { errorBody } from '../contract/error-body.ts'
import { errorCatalogue } from '../contract/error-catalogue.ts'
import { retryAfter } from '../limits/retry-after.ts'
import type { Exchange } from './exchange.ts'
import type { Refusal } from './refusal.ts'
import { sendJson } from './send-json.ts'

/** How long an unread body is still swallowed, so that the client reads our answer before it meets a closed connection. */
const LINGER_MS = 1000

export function sendRefusal(exchange: Exchange, refusal: Refusal): void {
  const { param = null, retryAfterMs, shouldRetry, headers = [], closeConnection } = refusal.details
  const more = [...headers]
  if (retryAfterMs !== undefined) {
    const { seconds, ms } = retryAfter(retryAfterMs)
    more.push('retry-after', String(seconds), 'retry-after-ms', String(ms))
  }
  if (shouldRetry === false) more.push('x-should-retry', 'false')
  if (closeConnection === true) {
    more.push('connection', 'close')
    lingerThenClose(exchange)
  }
  const body = errorBody(refusal.error, refusal.message, param)
  sendJson(exchange, errorCatalogue[refusal.error].status, JSON.stringify(body), more)
}

function lingerThenClose({ request }: Exchange): void {
  request.resume()
  const { socket } = request
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}
