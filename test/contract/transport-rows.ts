import type { ErrorRow } from './error-rows.ts'
import { invalidRequest } from './error-rows.ts'
import { rawBytes } from './raw-http.ts'

/* What never becomes a request of the interface. Each is still answered in the one error shape, with a request id. */

function transportRow(
  status: number,
  code: string,
  name: string,
  bytes: string,
  server?: ErrorRow['server'],
): ErrorRow {
  return {
    name,
    operation: 'none',
    status,
    ...invalidRequest,
    code,
    param: null,
    level: 'request id',
    ...(server === undefined ? {} : { server }),
    send: (running) => rawBytes(running, bytes),
    headers: { connection: 'close' },
  }
}

const host = 'Host: x\r\n'
const impatient: ErrorRow['server'] = { settings: { headersTimeoutMs: 50, requestTimeoutMs: 50 } }

export const transportRows: readonly ErrorRow[] = [
  transportRow(400, 'malformed_http', 'bytes that are no HTTP', 'hello\r\n\r\n'),
  transportRow(400, 'malformed_http', 'no Host header', 'GET /compat/v1/models HTTP/1.1\r\n\r\n'),
  transportRow(
    400,
    'malformed_http',
    'two lengths',
    `POST /compat/v1/chat/completions HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
  ),
  transportRow(
    400,
    'malformed_http',
    'a length and chunks',
    `POST /compat/v1/chat/completions HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ),
  transportRow(
    408,
    'request_timeout',
    'headers that never end',
    `GET /compat/v1/models HTTP/1.1\r\n${host}`,
    impatient,
  ),
  transportRow(
    417,
    'expectation_failed',
    'an expectation that nobody knows',
    `GET /compat/v1/models HTTP/1.1\r\n${host}Expect: tea\r\n\r\n`,
  ),
  transportRow(
    431,
    'headers_too_large',
    'headers beyond 16 KiB',
    `GET /compat/v1/models HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(17_000)}\r\n\r\n`,
  ),
]
