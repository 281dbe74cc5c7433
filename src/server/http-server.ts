import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { errorBody } from '../contract/error-body.ts'
import { errorCatalogue, type ErrorName } from '../contract/error-catalogue.ts'
import { answerClientError, Connections } from './client-errors.ts'
import { rawErrorResponse } from './raw-error-response.ts'
import { newRequestId } from './request-id.ts'

export interface HttpLimits {
  headersTimeoutMs: number
  requestTimeoutMs: number
  connectionsMax: number
  /** A client that takes no bytes of a finished response for so long loses its connection. */
  stuckReaderMs: number
}

export interface IncomingRequest {
  request: IncomingMessage
  response: ServerResponse
  requestId: string
  /** The client waits for `100 Continue` before it sends its body. */
  expectsContinue: boolean
}

const HEADER_BYTES_MAX = 16 * 1024
/** What waits for a slow reader in memory before its writer is told to wait. The kernel's own buffers come on top. */
const WAITING_BYTES = 16 * 1024
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
    highWaterMark: WAITING_BYTES,
    // The headers are a part of the request: Node refuses a longer time for them than for the whole.
    headersTimeout: Math.min(limits.headersTimeoutMs, limits.requestTimeoutMs),
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

  const connections = new Connections()
  // Once all is written only the reader is waited for. What it takes starts this time anew, and the end resets it.
  const watchReader = function (this: ServerResponse): void {
    if (this.socket !== null && this.socket.writableLength > 0) this.socket.setTimeout(limits.stuckReaderMs)
  }
  const accept = (request: IncomingMessage, response: ServerResponse, expectsContinue: boolean) => {
    connections.add(request, response)
    response.on('prefinish', watchReader)
    const requestId = newRequestId()
    const fault = faultOf(request)
    if (fault !== undefined) {
      refuse(response, fault, requestId)
      return
    }
    // Bytes that follow a request to upgrade in the same packet are lost to the parser: nobody may send more behind it.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
    handle({ request, response, requestId, expectsContinue })
  }
  server.on('request', (request, response) => accept(request, response, false))
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => accept(request, response, true))
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    connections.add(request, response)
    refuse(response, unknownExpectation, newRequestId())
  })
  server.on('connect', (_request, socket) => {
    const message = 'This server is no proxy: CONNECT is not allowed.'
    connections.refuse(socket, rawErrorResponse('method_not_allowed', message, newRequestId(), ['allow: GET, POST']))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => answerClientError(error, socket, connections))
  return server
}

interface Fault {
  error: ErrorName
  message: string
}

const unknownExpectation: Fault = {
  error: 'expectation_failed',
  message: "Only '100-continue' is understood in the Expect header.",
}

/** What the parser lets through although no two readers would agree on it (RFC 9112, 2.5 and 3.2). */
function faultOf({ httpVersion, headers }: IncomingMessage): Fault | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return { error: 'malformed_http', message: 'Only HTTP/1.1 and HTTP/1.0 are spoken here.' }
  }
  if (headers.host === undefined) {
    return httpVersion === '1.1' ? { error: 'malformed_http', message: 'The Host header is missing.' } : undefined
  }
  // Repeated headers arrive joined, and no host contains a comma.
  const several = headers.host.includes(',')
  return several ? { error: 'malformed_http', message: 'There is more than one Host header.' } : undefined
}

/** Refuses a request in its turn and closes the connection after it. */
function refuse(response: ServerResponse, { error, message }: Fault, requestId: string): void {
  const body = JSON.stringify(errorBody(error, message))
  response.writeHead(errorCatalogue[error].status, [
    'content-type',
    'application/json',
    'content-length',
    String(Buffer.byteLength(body)),
    'x-request-id',
    requestId,
    'x-server-request-id',
    requestId,
    'connection',
    'close',
  ])
  response.end(body)
}
