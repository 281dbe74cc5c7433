import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { IncomingRequest } from '../http-server.ts'
import { consoleHeaders } from './console-headers.ts'
import { listConsoleFiles, type ConsoleFile } from './console-files.ts'

const NONCE = '__NONCE__'

export interface ConsolePages {
  /** Serves the path if it is the console's, and says whether it did. */
  serve(incoming: IncomingRequest, path: string): boolean
}

/**
 * The console: its files, and its one page for every address that a browser asks for as a page. Where it was not built there is none,
 * and the API goes on without.
 */
export function createConsolePages(options: { directory: string; secure: boolean }): ConsolePages {
  const files = listConsoleFiles(options.directory)
  const page = files.get('/index.html')
  return {
    serve(incoming, path) {
      const { method } = incoming.request
      if (page === undefined || (method !== 'GET' && method !== 'HEAD')) return false
      const file = path === '/index.html' ? undefined : files.get(path)
      if (file !== undefined) sendFile(incoming, file)
      else if (wantsPage(incoming.request)) sendPage(incoming, page, options.secure)
      else return false
      return true
    },
  }
}

/** A browser that goes to an address asks for HTML; programs and scripts do not. */
function wantsPage({ headers }: IncomingMessage): boolean {
  return (headers.accept ?? '').includes('text/html')
}

function sendFile({ request, response, requestId }: IncomingRequest, file: ConsoleFile): void {
  const { bytes, encoding } = file.bytes(acceptedEncoding(request))
  response.writeHead(200, {
    'content-type': file.contentType,
    'content-length': bytes.length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    vary: 'accept-encoding',
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
    'x-server-request-id': requestId,
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** Never kept: each has a nonce of its own. */
function sendPage({ request, response, requestId }: IncomingRequest, page: ConsoleFile, secure: boolean): void {
  const nonce = randomBytes(16).toString('base64')
  const text = page.bytes('identity').bytes.toString().replace(NONCE, nonce)
  response.writeHead(200, {
    'content-type': page.contentType,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
    'x-server-request-id': requestId,
    ...consoleHeaders(nonce, secure),
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}

function acceptedEncoding({ headers }: IncomingMessage): 'br' | 'gzip' | 'identity' {
  const accepted = headers['accept-encoding']?.toString() ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
