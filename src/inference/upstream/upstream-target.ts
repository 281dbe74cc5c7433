import { Pool } from 'undici'

export interface UpstreamTargetOptions {
  /** For example `http://host:8000/v1`. A query is kept; a user and password are sent as Basic credentials. */
  baseUrl: string
  /** Sent as a Bearer credential; wins over a user in the URL. */
  apiKey: string | undefined
  connectTimeoutMs: number
}

/** Where requests go: one pool of connections to one origin, the path, and the headers that every request carries. */
export interface UpstreamTarget {
  pool: Pool
  /** Host and port: what a log may say of the far side. */
  host: string
  path: string
  headers: { readonly [name: string]: string }
}

/**
 * Connections are not counted here: a request that had to wait for one could not be aborted meanwhile, so the engine
 * refuses what is over its maximum instead. All deadlines are the engine's too. HTTP/1.1 only: with one request to a
 * connection, destroying the connection stops exactly that request.
 */
export function openUpstreamTarget(options: UpstreamTargetOptions): UpstreamTarget {
  const url = new URL(options.baseUrl)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError('the base URL must be http or https')
  return {
    pool: new Pool(url.origin, {
      allowH2: false,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: options.connectTimeoutMs },
    }),
    host: url.host,
    path: `${url.pathname.replace(/\/+$/, '')}/chat/completions${url.search}`,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream, application/json',
      // What is not compressed cannot be a bomb.
      'accept-encoding': 'identity',
      ...authorization(url, options.apiKey),
    },
  }
}

function authorization(url: URL, apiKey: string | undefined): { authorization?: string } {
  if (apiKey !== undefined) return { authorization: `Bearer ${apiKey}` }
  if (url.username === '' && url.password === '') return {}
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}
