import type { Clock } from '../../kernel/clock.ts'
import type { Connection, ResponseHandler } from './connection.ts'
import { ConnectionPool } from './connection-pool.ts'

export interface UpstreamTargetOptions {
  /** For example `http://host:8000/v1`. A query is kept; a user and password are sent as Basic credentials. */
  baseUrl: string
  /** Sent as a Bearer credential; wins over a user in the URL. */
  apiKey: string | undefined
  clock: Clock
}

/** Where requests go: one pool of connections to one origin, with what every request has in common. */
export interface UpstreamTarget {
  /** Host and port: what a log may say of the far side. */
  host: string
  /** Posts a body on a connection of its own, which is returned. */
  send(body: string, handler: ResponseHandler): Connection
  close(): void
}

/**
 * Connections are not counted here: a request that had to wait for one could not be aborted meanwhile, so the engine
 * refuses what is over its maximum instead. All deadlines are the engine's too. HTTP/1.1 only: with one request to a
 * connection, destroying the connection stops exactly that request.
 */
export function openUpstreamTarget(options: UpstreamTargetOptions): UpstreamTarget {
  const url = new URL(options.baseUrl)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError('the base URL must be http or https')
  const secure = url.protocol === 'https:'
  const origin = {
    // An address of IPv6 stands in brackets in a URL and nowhere else.
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port === '' ? (secure ? 443 : 80) : url.port),
    secure,
  }
  const lines = [
    `POST ${url.pathname.replace(/\/+$/, '')}/chat/completions${url.search} HTTP/1.1`,
    `host: ${url.host}`,
    'content-type: application/json',
    'accept: text/event-stream, application/json',
    // What is not compressed cannot be a bomb.
    'accept-encoding: identity',
    ...authorization(url, options.apiKey),
    'content-length: ',
  ]
  const head = lines.join('\r\n')
  const pool = new ConnectionPool(origin, options.clock)
  return {
    host: url.host,
    send(body, handler) {
      const bytes = Buffer.byteLength(body)
      // Text of one byte a character is the same in both encodings, and written faster in this one.
      return pool.send(`${head}${bytes}\r\n\r\n${body}`, bytes === body.length ? 'latin1' : 'utf8', handler)
    },
    close: () => pool.close(),
  }
}

function authorization(url: URL, apiKey: string | undefined): string[] {
  const credentials = credentialsOf(url, apiKey)
  if (credentials === undefined) return []
  // What a line break would begin is another header.
  if (/[^\t\x20-\x7E\x80-\xFF]/.test(credentials)) throw new TypeError('the API key has characters no header can carry')
  return [`authorization: ${credentials}`]
}

function credentialsOf(url: URL, apiKey: string | undefined): string | undefined {
  if (apiKey !== undefined) return `Bearer ${apiKey}`
  if (url.username === '' && url.password === '') return undefined
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}
