import type { IncomingMessage, ServerResponse } from 'node:http'

const DAY_SECONDS = '86400'
/** What the official SDK sends from a browser, for the rare page that does not say what it wants. */
const usualHeaders = 'authorization, content-type'

/** A browser asking, before the request proper, whether a page of another origin may make it. */
export function isPreflight(request: IncomingMessage): boolean {
  const { origin, 'access-control-request-method': method } = request.headers
  return request.method === 'OPTIONS' && origin !== undefined && method !== undefined
}

/**
 * Yes to any origin: credentials travel in a header that pages must set themselves, so there is nothing for a foreign page
 * to borrow. The wished-for headers are repeated, since `*` does not cover `authorization` (Fetch standard). A preflight
 * carries no request id (contract, header rule 1).
 */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, [
    'access-control-allow-origin',
    '*',
    'access-control-allow-methods',
    'GET, POST',
    'access-control-allow-headers',
    request.headers['access-control-request-headers'] ?? usualHeaders,
    'access-control-max-age',
    DAY_SECONDS,
  ])
  response.end()
}
