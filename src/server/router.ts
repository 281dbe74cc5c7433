import { API_ROOT } from '../contract/api-root.ts'
import { errorBody } from '../contract/error-body.ts'
import { exposedHeaders } from '../contract/response-headers.ts'
import { pathUnderApiRoot, type Gateway } from '../gateway/gateway.ts'
import { answerPreflight, isPreflight } from '../gateway/preflight.ts'
import type { ConsolePages } from './console/console-pages.ts'
import type { IncomingRequest } from './http-server.ts'
import { requestPath } from './request-path.ts'

/** A document served outside the API: made anew for each request. */
export type Page = () => PageContent | Promise<PageContent>

export interface PageContent {
  status: number
  contentType: string
  text: string
}

export interface RouterParts {
  gateway: Pick<Gateway, 'handle'>
  /** Serves everything under `/platform/`. */
  platform: (incoming: IncomingRequest) => Promise<void>
  /** What a browser is shown. */
  console?: ConsolePages
  /** By path. */
  pages: ReadonlyMap<string, Page>
  onError: (error: unknown, requestId: string) => void
}

/** Who serves which path. The API root answers by its own rules, authentication first, so it is told apart before anything. */
export function createRouter(parts: RouterParts): (incoming: IncomingRequest) => void {
  return (incoming) => {
    const path = requestPath(incoming.request.url ?? '')
    const underRoot = pathUnderApiRoot(path)
    const { request, response, requestId, expectsContinue } = incoming
    const served =
      underRoot === undefined
        ? serve(parts, incoming, path)
        : parts.gateway.handle({ request, response, requestId, expectsContinue, path: underRoot })
    served.catch((error: unknown) => {
      parts.onError(error, incoming.requestId)
      incoming.response.destroy()
    })
  }
}

async function serve(parts: RouterParts, incoming: IncomingRequest, path: string): Promise<void> {
  if (path.startsWith('/platform/')) return parts.platform(incoming)
  if (parts.console?.serve(incoming, path) === true) return undefined
  const page = parts.pages.get(path)
  if (page === undefined) return refuseUnknownPath(incoming)
  const { method } = incoming.request
  if (method !== 'GET' && method !== 'HEAD') return sendPage(incoming, wrongMethod(), ['allow', 'GET, HEAD'])
  sendPage(incoming, await page())
}

function sendPage({ response, requestId }: IncomingRequest, page: PageContent, headers: readonly string[] = []): void {
  response.writeHead(page.status, [
    'content-type',
    page.contentType,
    'content-length',
    String(Buffer.byteLength(page.text)),
    'x-request-id',
    requestId,
    'x-server-request-id',
    requestId,
    'cache-control',
    'no-store',
    'x-content-type-options',
    'nosniff',
    ...headers,
  ])
  response.end(page.text)
}

export function jsonPage(status: number, value: unknown): PageContent {
  return { status, contentType: 'application/json', text: JSON.stringify(value) }
}

/**
 * Readable by pages of any origin, too: a browser whose base address is wrong would otherwise keep the hint to itself and tell
 * its page no more than that the connection failed.
 */
function refuseUnknownPath(incoming: IncomingRequest): void {
  const { request, response } = incoming
  if (isPreflight(request)) return answerPreflight(request, response)
  const crossOrigin = ['access-control-allow-origin', '*', 'access-control-expose-headers', exposedHeaders]
  sendPage(incoming, unknownPath(), request.headers.origin === undefined ? [] : crossOrigin)
}

function unknownPath(): PageContent {
  const message = `Nothing is served at this path. The API lives under ${API_ROOT}; set your client's base address to end with it.`
  return jsonPage(404, errorBody('unknown_endpoint', message))
}

function wrongMethod(): PageContent {
  return jsonPage(405, errorBody('method_not_allowed', 'Use GET for this path.'))
}
