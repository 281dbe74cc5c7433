import { testKey } from '../../support/test-server.ts'

/**
 * - `refused`: no reader can be sure what it means, or it is no HTTP: one 4xx, then the connection closes by itself.
 * - `answered`: odd, but there is only one way to read it: exactly one response, below 500.
 * - `answered last`: the same, and the connection takes nothing after it.
 */
export interface Malformed {
  name: string
  bytes: string
  expected: 'refused' | 'answered' | 'answered last'
}

const path = '/compat/v1/chat/completions'
const host = 'Host: parley.test'
const json = 'Content-Type: application/json'
const hidden = 'GET /compat/v1/models HTTP/1.1\r\nHost: parley.test\r\n\r\n'
/** Far more than the server takes for a whole head. */
const long = 'a'.repeat(70_000)

/** A request that is well-formed and, with the key, good. */
export const goodRequest = `GET /compat/v1/models HTTP/1.1\r\n${host}\r\nAuthorization: Bearer ${testKey}\r\nX-Good: yes\r\n\r\n`

function refused(name: string, lines: readonly string[], body = ''): Malformed {
  return { name, bytes: `${lines.join('\r\n')}\r\n\r\n${body}`, expected: 'refused' }
}

function answered(name: string, lines: readonly string[], body = ''): Malformed {
  return { ...refused(name, lines, body), expected: 'answered' }
}

/** With the key, since the body of a stranger is never looked at. */
function post(name: string, headers: readonly string[], body = ''): Malformed {
  return refused(name, [`POST ${path} HTTP/1.1`, host, json, `Authorization: Bearer ${testKey}`, ...headers], body)
}

function chunks(name: string, body: string): Malformed {
  return post(name, [chunked], body)
}

function get(name: string, ...headers: readonly string[]): Malformed {
  return refused(name, ['GET /compat/v1/models HTTP/1.1', host, ...headers])
}

function last(name: string, lines: readonly string[], body = ''): Malformed {
  return { ...refused(name, lines, body), expected: 'answered last' }
}

const h2c = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk']
const chunked = 'Transfer-Encoding: chunked'

const framing: readonly Malformed[] = [
  post('CL.TE', ['Content-Length: 6', chunked], '0\r\n\r\nG'),
  post('TE.CL', [chunked, 'Content-Length: 4'], `5c\r\n${hidden}\r\n0\r\n\r\n`),
  post('CL.TE hiding a request', [`Content-Length: ${hidden.length + 5}`, chunked], `0\r\n\r\n${hidden}`),
  post('two lengths that differ', ['Content-Length: 2', 'Content-Length: 3'], '{}x'),
  post('two lengths that agree', ['Content-Length: 2', 'Content-Length: 2'], '{}'),
  post('a list of lengths', ['Content-Length: 2, 2'], '{}'),
  post('a signed length', ['Content-Length: +2'], '{}'),
  post('a negative length', ['Content-Length: -2'], '{}'),
  post('a hexadecimal length', ['Content-Length: 0x2'], '{}'),
  post('a length with an exponent', ['Content-Length: 1e1'], '{}'),
  post('an empty length', ['Content-Length: '], ''),
  post('a length in words', ['Content-Length: two'], '{}'),
  post('a length beyond every integer', ['Content-Length: 99999999999999999999999'], '{}'),
  post('a length with an inner space', ['Content-Length: 1 0'], '{}'),
  post('an unknown transfer coding', ['Transfer-Encoding: xchunked'], '2\r\n{}\r\n0\r\n\r\n'),
  post('chunked is not last', ['Transfer-Encoding: chunked, identity'], '2\r\n{}\r\n0\r\n\r\n'),
  post('identity', ['Transfer-Encoding: identity'], '{}'),
  post('a quoted transfer coding', ['Transfer-Encoding: "chunked"'], '2\r\n{}\r\n0\r\n\r\n'),
  post('a coding after a tabulator', ['Transfer-Encoding:\x0bchunked'], '2\r\n{}\r\n0\r\n\r\n'),
  post('an empty transfer coding', ['Transfer-Encoding: '], '2\r\n{}\r\n0\r\n\r\n'),
  post('a space before the colon', ['Transfer-Encoding : chunked'], '2\r\n{}\r\n0\r\n\r\n'),
  post('a space before the length colon', ['Content-Length : 2'], '{}'),
  post('a folded transfer coding', ['Transfer-Encoding:\r\n chunked'], '2\r\n{}\r\n0\r\n\r\n'),
  post('a folded header', ['X-Folded: one\r\n two', 'Content-Length: 2'], '{}'),
  refused(
    'chunked in HTTP/1.0 with a length',
    [`POST ${path} HTTP/1.0`, host, chunked, 'Content-Length: 3'],
    '0\r\n\r\n',
  ),
]

const badChunks: readonly Malformed[] = [
  chunks('a chunk size in words', 'two\r\n{}\r\n0\r\n\r\n'),
  chunks('a prefixed chunk size', '0x2\r\n{}\r\n0\r\n\r\n'),
  chunks('a negative chunk size', '-2\r\n{}\r\n0\r\n\r\n'),
  chunks('an empty chunk size', '\r\n{}\r\n0\r\n\r\n'),
  chunks('a chunk size beyond every integer', 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n'),
  chunks('a space before the chunk size', ' 2\r\n{}\r\n0\r\n\r\n'),
  chunks('a chunk longer than its size', '2\r\n{}}}\r\n0\r\n\r\n'),
  chunks('a chunk shorter than its size', '4\r\n{}\r\n0\r\n\r\nxx\r\n'),
  chunks('a chunk line that ends in LF', '2\n{}\r\n0\r\n\r\n'),
  chunks('a chunk that ends in LF', '2\r\n{}\n0\r\n\r\n'),
  chunks('a NUL in a chunk extension', '2;a=\0\r\n{}\r\n0\r\n\r\n'),
  chunks('a bare CR in a chunk extension', '2;a\rb\r\n{}\r\n0\r\n\r\n'),
  chunks('a length in the trailer', '0\r\nContent-Length: 9\r\n\r\n'),
  chunks('a broken trailer', '2\r\n{}\r\n0\r\nno colon\r\n\r\n'),
]

const headers: readonly Malformed[] = [
  get('a NUL in a value', 'X-Odd: a\0b'),
  get('a NUL in a name', 'X-O\0dd: a'),
  get('a bare CR in a value', 'X-Odd: a\rb'),
  get('a bare LF in a value', 'X-Odd: a\nSecond line'),
  get('a bare CR in a name', 'X-O\rdd: a'),
  get('an escape in a value', 'X-Odd: a\x1bb'),
  get('a control in the authorization', 'Authorization: Bearer a\x01b'),
  get('a line without a colon', 'X-Odd'),
  get('a name of nothing', ': value'),
  get('a name in brackets', '(X-Odd): a'),
  get('a name beyond ASCII', 'X-\xd6dd: a'),
  get('a space in a name', 'X Odd: a'),
  get('a value beyond the size', `X-Long: ${long}`),
  get('a name beyond the size', `${long}: a`),
  get('a great many headers', ...Array.from({ length: 3000 }, (_, index) => `X-Odd-${index}: aaaaaaaaaaaaaaaa`)),
]

const requestLines: readonly Malformed[] = [
  refused('a target beyond the size', [`GET /${long} HTTP/1.1`, host]),
  refused('no version', ['GET /compat/v1/models', host]),
  refused('HTTP/0.9', ['GET /compat/v1/models HTTP/0.9', host]),
  refused('HTTP/1.2', ['GET /compat/v1/models HTTP/1.2', host]),
  refused('HTTP/2.0', ['GET /compat/v1/models HTTP/2.0', host]),
  refused('HTTP/11', ['GET /compat/v1/models HTTP/11', host]),
  refused('the preface of HTTP/2', ['PRI * HTTP/2.0', '', 'SM']),
  refused('a method of nothing', [' /compat/v1/models HTTP/1.1', host]),
  refused('an unknown method', ['BREW /compat/v1/models HTTP/1.1', host]),
  refused('a method in lower case', ['get /compat/v1/models HTTP/1.1', host]),
  refused('a NUL in the target', ['GET /compat/v1/\0models HTTP/1.1', host]),
  refused('bytes beyond ASCII in the target', ['GET /compat/v1/models/\xd6 HTTP/1.1', host]),
  refused('a space in the target', ['GET /compat/v1/ models HTTP/1.1', host]),
  refused('a tabulator as space', ['GET\t/compat/v1/models\tHTTP/1.1', host]),
  refused('a bare CR in the target', ['GET /compat\r/v1/models HTTP/1.1', host]),
  { name: 'lines that end in LF', bytes: `GET / HTTP/1.1\n${host}\n\n`, expected: 'refused' },
  { name: 'TLS to a plain port', bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', expected: 'refused' },
  { name: 'no HTTP at all', bytes: 'EHLO parley.test\r\n\r\n', expected: 'refused' },
  { name: 'bytes of nothing', bytes: '\0'.repeat(64), expected: 'refused' },
  refused('a missing Host', ['GET /compat/v1/models HTTP/1.1', 'X-Odd: a']),
  refused('CONNECT', ['CONNECT parley.test:443 HTTP/1.1', host]),
  refused('CONNECT to a path', ['CONNECT /compat/v1/models HTTP/1.1', host]),
  refused('an unknown expectation', ['GET /compat/v1/models HTTP/1.1', host, 'Expect: the-unexpected']),
  refused('two Hosts', ['GET /compat/v1/models HTTP/1.1', host, 'Host: other.test']),
]

const oddButClear: readonly Malformed[] = [
  answered('absolute form', ['GET http://other.test/compat/v1/models HTTP/1.1', host]),
  answered('absolute form with a user', ['GET http://a:b@other.test/compat/v1/models HTTP/1.1', host]),
  answered('a Host with a query', ['GET /compat/v1/models HTTP/1.1', 'Host: a?b#c']),
  answered('a Host with a path', ['GET /compat/v1/models HTTP/1.1', 'Host: a/../b']),
  answered('an empty Host', ['GET /compat/v1/models HTTP/1.1', 'Host:']),
  answered('an asterisk', ['OPTIONS * HTTP/1.1', host]),
  answered('two spaces', ['GET  /compat/v1/models HTTP/1.1', host]),
  answered('two slashes', ['GET //compat/v1/models HTTP/1.1', host]),
  answered('dots in the path', ['GET /compat/v1/../v1/models HTTP/1.1', host]),
  answered('encoded dots', ['GET /compat/v1/models/%2e%2e%2f%2e%2e HTTP/1.1', host]),
  answered('half an escape', ['GET /compat/v1/models/%e0%a4%a HTTP/1.1', host]),
  last('an upgrade', ['GET /compat/v1/models HTTP/1.1', host, 'Connection: Upgrade', 'Upgrade: websocket']),
  last('an upgrade to h2c', ['GET /compat/v1/models HTTP/1.1', host, 'Connection: Upgrade', 'Upgrade: h2c']),
  last('an upgrade with a body', [`POST ${path} HTTP/1.1`, host, json, ...h2c, 'Content-Length: 2'], '{}'),
  last('an upgrade with chunks', [`POST ${path} HTTP/1.1`, host, json, ...h2c, chunked], '2\r\n{}\r\n0\r\n\r\n'),
  answered('an override of the method', ['GET /compat/v1/models HTTP/1.1', host, 'X-HTTP-Method-Override: DELETE']),
  answered('a rewritten target', ['GET /compat/v1/models HTTP/1.1', host, 'X-Original-URL: /metrics']),
  answered('a forwarded Host', ['GET /compat/v1/models HTTP/1.1', host, 'X-Forwarded-Host: evil.test']),
  answered('a request id of its own', ['GET /compat/v1/models HTTP/1.1', host, 'X-Request-Id: chosen']),
  answered('two authorizations', ['GET /compat/v1/models HTTP/1.1', host, 'Authorization: a', 'Authorization: b']),
  answered('a body with GET', ['GET /compat/v1/models HTTP/1.1', host, 'Content-Length: 2'], '{}'),
  answered('chunked in capitals', [`POST ${path} HTTP/1.1`, host, json, 'TRANSFER-ENCODING: CHUNKED'], '0\r\n\r\n'),
  answered('a chunk extension', [`POST ${path} HTTP/1.1`, host, json, chunked], '2;a=b\r\n{}\r\n0\r\n\r\n'),
  answered('a trailer', [`POST ${path} HTTP/1.1`, host, json, chunked], '2\r\n{}\r\n0\r\nX-Odd: a\r\n\r\n'),
  answered('bytes beyond ASCII in a value', ['GET /compat/v1/models HTTP/1.1', host, 'X-Odd: \xd6\xff']),
  answered('empty lines before', ['', '', 'GET /compat/v1/models HTTP/1.1', host]),
]

export const malformedRequests: readonly Malformed[] = [
  ...framing,
  ...badChunks,
  ...headers,
  ...requestLines,
  ...oddButClear,
]
