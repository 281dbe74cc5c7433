import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorName } from '../contract/error-catalogue.ts'
import { rawErrorResponse } from './raw-error-response.ts'
import { newRequestId } from './request-id.ts'

/** How long a refused connection may take to read its answer. */
const LINGER_MS = 1000

interface Connection {
  /** Responses in the order of their requests. Those that are over are dropped when another comes. */
  responses: ServerResponse[]
  latest: { request: IncomingMessage; response: ServerResponse } | undefined
  /** What follows on this connection is ignored until it is gone. */
  refused: boolean
}

/** What is under way on each connection, so that an error is answered in its turn, once, and never in the middle of another. */
export class Connections {
  readonly #bySocket = new WeakMap<Duplex, Connection>()

  add(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#of(request.socket)
    connection.latest = { request, response }
    connection.responses = [...underWay(connection), response]
  }

  /** Answers bytes that are no request with `text`, after the responses to the requests before them, and closes. */
  refuse(socket: Duplex, text: string): void {
    const connection = this.#of(socket)
    if (connection.refused) return
    connection.refused = true
    const { latest } = connection
    // A fault in the body of a request concerns its own response, any other one the request that would have come next.
    const own = latest === undefined || latest.request.complete ? undefined : latest.response
    afterOthers(connection, own, () => {
      if (own?.headersSent === true) closeAfter(own, socket)
      else endWith(socket, text)
    })
  }

  #of(socket: Duplex): Connection {
    const known = this.#bySocket.get(socket)
    if (known !== undefined) return known
    const connection: Connection = { responses: [], latest: undefined, refused: false }
    this.#bySocket.set(socket, connection)
    return connection
  }
}

function underWay({ responses }: Connection): ServerResponse[] {
  return responses.filter((response) => !response.closed)
}

function afterOthers(connection: Connection, own: ServerResponse | undefined, act: () => void): void {
  const next = underWay(connection).find((response) => response !== own)
  if (next === undefined) act()
  else next.once('close', () => afterOthers(connection, own, act))
}

/** The request has had its answer before its body went wrong: a second one would be taken for that of another request. */
function closeAfter(response: ServerResponse, socket: Duplex): void {
  if (response.writableFinished || !response.writableEnded) socket.destroy()
  else response.once('close', () => socket.destroy())
}

const faults: Partial<Record<string, { error: ErrorName; message: string }>> = {
  HPE_HEADER_OVERFLOW: { error: 'headers_too_large', message: 'The request line and headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { error: 'request_timeout', message: 'The request did not arrive in time.' },
}

/** Answers a connection whose bytes are no HTTP request, or that takes too long, and closes it. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex, connections: Connections): void {
  if (error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const fault = faults[error.code ?? ''] ?? {
    error: 'malformed_http' as const,
    message: 'The request is not well-formed HTTP/1.1.',
  }
  connections.refuse(socket, rawErrorResponse(fault.error, fault.message, newRequestId()))
}

/** Sends the last words of a connection and makes sure that it goes. */
function endWith(socket: Duplex, text: string): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  socket.end(text)
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}
