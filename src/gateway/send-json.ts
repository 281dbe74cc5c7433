import type { Exchange } from './exchange.ts'
import { responseHead } from './response-head.ts'

/** Answers with one JSON document. `headers` are added to those that every response has, name and value in turn. */
export function sendJson(exchange: Exchange, status: number, json: string, headers: readonly string[] = []): void {
  const head = responseHead(exchange)
  head.push('content-type', 'application/json', 'content-length', String(Buffer.byteLength(json)), ...headers)
  exchange.response.writeHead(status, head)
  exchange.response.end(json)
}
