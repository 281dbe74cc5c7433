import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorName } from '../contract/error-catalogue.ts'
import { rawErrorResponse } from './raw-error-response.ts'
import { newRequestId } from './request-id.ts'

/** How long a refused connection may take to read its answer. */
const LINGER_MS = 1000

/** Which responses are under way on a connection, so that an error never writes into the middle of one. */
export class OpenResponses {
  readonly #bySocket = new WeakMap<Duplex, Set<ServerResponse>>()

  add(socket: Duplex, response: ServerResponse): void {
    const responses = this.#bySocket.get(socket) ?? new Set()
    this.#bySocket.set(socket, responses.add(response))
    response.once('close', () => responses.delete(response))
  }

  hasBegun(socket: Duplex): boolean {
    return [...(this.#bySocket.get(socket) ?? [])].some((response) => response.headersSent)
  }
}

const faults: Partial<Record<string, { error: ErrorName; message: string }>> = {
  HPE_HEADER_OVERFLOW: { error: 'headers_too_large', message: 'The request line and headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { error: 'request_timeout', message: 'The request did not arrive in time.' },
}

/** Answers a connection whose bytes are no HTTP request, or that takes too long, and closes it. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex, open: OpenResponses): void {
  if (error.code === 'ECONNRESET' || !socket.writable || open.hasBegun(socket)) {
    socket.destroy()
    return
  }
  const fault = faults[error.code ?? ''] ?? {
    error: 'malformed_http' as const,
    message: 'The request is not well-formed HTTP/1.1.',
  }
  endWith(socket, rawErrorResponse(fault.error, fault.message, newRequestId()))
}

/** Sends the last words of a connection and makes sure that it goes. */
export function endWith(socket: Duplex, text: string): void {
  socket.end(text)
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}
