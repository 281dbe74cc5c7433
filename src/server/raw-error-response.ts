import { errorBody } from '../contract/error-body.ts'
import { errorCatalogue, type ErrorName } from '../contract/error-catalogue.ts'
import { STATUS_CODES } from 'node:http'

/** A whole HTTP response as text, for a connection whose request never became one. The connection closes after it. */
export function rawErrorResponse(name: ErrorName, message: string, requestId: string, headers: string[] = []): string {
  const { status } = errorCatalogue[name]
  const body = JSON.stringify(errorBody(name, message))
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    `x-server-request-id: ${requestId}`,
    ...headers,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}
