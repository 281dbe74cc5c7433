import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { testKey, type TestServer } from '../support/test-server.ts'
import { parsed, type Answer } from './answer.ts'

export interface RawRequest {
  method?: string
  /** Sent as it is: no normalising of dots, no encoding. */
  path: string
  headers?: Record<string, string>
  body?: string
}

/** A request that `fetch` would tidy up before sending: odd paths, `OPTIONS` of a browser, methods with odd bodies. */
export async function rawRequest(server: TestServer, options: RawRequest): Promise<Answer> {
  const { method = 'GET', path, body } = options
  const { hostname, port } = new URL(server.origin)
  const headers = { authorization: `Bearer ${testKey}`, ...options.headers }
  const outgoing = httpRequest({ hostname, port, method, path, headers, agent: false })
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const text = await textOf(response)
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(response.headers as Record<string, string>),
    text,
    body: parsed(text),
  }
}

/** Sends bytes as they are and reads until the server closes. For what is no HTTP request at all. */
export async function rawBytes(server: TestServer, bytes: string): Promise<Answer> {
  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  const received = await textOf(socket)
  const [head = '', text = ''] = received.split('\r\n\r\n', 2)
  const [statusLine = '', ...headerLines] = head.split('\r\n')
  const headers = new Headers(
    headerLines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(statusLine.split(' ')[1]), headers, text, body: parsed(text) }
}
