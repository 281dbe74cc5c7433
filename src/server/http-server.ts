import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answerClientError, endWith, OpenResponses } from './client-errors.ts'
import { rawErrorResponse } from './raw-error-response.ts'
import { newRequestId } from './request-id.ts'

export interface HttpLimits {
  headersTimeoutMs: number
  requestTimeoutMs: number
  connectionsMax: number
}

export interface IncomingRequest {
  request: IncomingMessage
  response: ServerResponse
  requestId: string
  /** The client waits for `100 Continue` before it sends its body. */
  expectsContinue: boolean
}

const HEADER_BYTES_MAX = 16 * 1024
/** Longer than the idle time of usual load balancers (60 s), so that they, not we, close an idle connection. */
const KEEP_ALIVE_MS = 75_000
/** Time limits are enforced at this grain. */
const CHECK_INTERVAL_MS = 1000

/**
 * The HTTP server itself, with every bound set and every way of not being a request answered in the shape of an error.
 * What it hands to `handle` is a well-formed request with a request id.
 */
export function createHttpServer(limits: HttpLimits, handle: (incoming: IncomingRequest) => void): Server {
  const server = createServer({
    maxHeaderSize: HEADER_BYTES_MAX,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, limits.headersTimeoutMs),
    keepAliveTimeout: KEEP_ALIVE_MS,
    noDelay: true,
    // A repeated Authorization or Content-Type is joined and then refused, instead of one of them silently winning.
    joinDuplicateHeaders: true,
    // Node's own refusal of a missing Host carries no request id; ours, below, does.
    requireHostHeader: false,
  })
  server.maxConnections = limits.connectionsMax

  const open = new OpenResponses()
  const accept = (request: IncomingMessage, response: ServerResponse, expectsContinue: boolean) => {
    open.add(request.socket, response)
    const requestId = newRequestId()
    if (request.httpVersion === '1.1' && request.headers.host === undefined) {
      endWith(request.socket, rawErrorResponse('malformed_http', 'The Host header is missing.', requestId))
      return
    }
    handle({ request, response, requestId, expectsContinue })
  }
  server.on('request', (request, response) => accept(request, response, false))
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => accept(request, response, true))
  server.on('checkExpectation', ({ socket }: IncomingMessage) => {
    const message = "Only '100-continue' is understood in the Expect header."
    endWith(socket, rawErrorResponse('expectation_failed', message, newRequestId()))
  })
  server.on('connect', (_request, socket) => {
    const message = 'This server is no proxy: CONNECT is not allowed.'
    endWith(socket, rawErrorResponse('method_not_allowed', message, newRequestId(), ['allow: GET, POST']))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => answerClientError(error, socket, open))
  return server
}
