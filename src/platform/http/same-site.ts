import type { IncomingMessage } from 'node:http'
import { Problem } from './problem.ts'

/** Our own pages send it with every change; a page of somebody else cannot without asking first, and is not let. */
const CSRF_HEADER = 'x-parley-console'

/**
 * Refuses a change that rides on a browser's cookie unless our own page asked for it: the header that only our pages send must be
 * there, and the browser must not say that the page came from elsewhere.
 */
export function demandSameSite(request: IncomingMessage): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const foreign =
    (origin !== undefined && URL.parse(origin)?.host !== host) || (site !== undefined && site !== 'same-origin')
  if (request.headers[CSRF_HEADER] === undefined || foreign) {
    throw new Problem(403, `with a session cookie, changes need the header \`${CSRF_HEADER}: 1\` from our own pages`, {
      code: 'cross_site_request',
    })
  }
}
