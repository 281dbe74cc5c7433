import type { Dispatcher, EnvHttpProxyAgent } from 'undici'
import { CommandError } from '../command-error.ts'
import { loadUndici } from '../load-undici.ts'
import { isLoopback, shown, webAddress } from './web-address.ts'

const REDIRECTS_MAX = 5
const CONNECT_TIMEOUT_MS = 15_000
const HEADERS_TIMEOUT_MS = 30_000
/** A connection that brings nothing for so long is given up and made anew. */
const BODY_TIMEOUT_MS = 60_000
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export interface GetOptions {
  headers: Readonly<Record<string, string>>
  /** Sent to the host of the first address and to no other, wherever that one sends us. */
  token: string | undefined
  signal: AbortSignal
}

export interface GetResponse {
  url: URL
  status: number
  headers: Dispatcher.ResponseData['headers']
  body: Dispatcher.ResponseData['body']
}

/** Companies have proxies: HTTPS_PROXY, HTTP_PROXY and NO_PROXY are honoured. */
let dispatcher: EnvHttpProxyAgent | undefined

/** GETs an address and goes where it is sent, a few times, never from an encrypted address to one that is not. */
export async function getFollowing(address: URL, options: GetOptions): Promise<GetResponse> {
  const { EnvHttpProxyAgent, request } = await loadUndici()
  dispatcher ??= new EnvHttpProxyAgent({ connect: { timeout: CONNECT_TIMEOUT_MS } })
  let url = address
  for (let redirect = 0; redirect <= REDIRECTS_MAX; redirect += 1) {
    const authorized = options.token !== undefined && url.origin === address.origin
    const { statusCode, headers, body } = await request(url, {
      dispatcher,
      headers: { ...options.headers, ...(authorized && { authorization: `Bearer ${options.token}` }) },
      signal: options.signal,
      headersTimeout: HEADERS_TIMEOUT_MS,
      bodyTimeout: BODY_TIMEOUT_MS,
    })
    const { location } = headers
    if (!redirects.has(statusCode) || typeof location !== 'string') return { url, status: statusCode, headers, body }
    await body.dump()
    url = nextAddress(url, location)
  }
  throw new CommandError(`${shown(address)} sends us from place to place without end`)
}

/** This machine's own services are nothing that a server elsewhere may send us to. */
function nextAddress(from: URL, location: string): URL {
  const target = URL.parse(location, from.href)
  if (target === null) throw new CommandError(`${shown(from)} sends us to something that is no address`)
  const next = webAddress(target.href)
  if (isLoopback(next) && !isLoopback(from)) throw new CommandError(`${shown(from)} sends us to this machine; refused`)
  return next
}
