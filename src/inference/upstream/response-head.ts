import { ReplyFault } from './reply-fault.ts'
import type { ResponseHeaders } from './response-kind.ts'

/** How the end of a body is told (RFC 9112, 6.3). */
export type BodyFraming = { kind: 'length'; bytes: number } | { kind: 'chunked' } | { kind: 'until-close' }

export interface ResponseHead {
  status: number
  headers: ResponseHeaders
  framing: BodyFraming
  /** The connection may be used again once the body is over. */
  keepAlive: boolean
}

const statusLine = /^HTTP\/1\.([01]) ([1-9]\d{2})(?: |$)/
const fieldName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/** Reads a head, without the empty line that ends it. Throws a `ReplyFault` for what no two readers would agree on. */
export function readResponseHead(text: string): ResponseHead {
  const lines = text.split('\r\n')
  const [, minorVersion, status] = statusLine.exec(lines[0] ?? '') ?? []
  if (minorVersion === undefined || status === undefined) throw new ReplyFault('does not speak HTTP/1')
  const headers = Object.create(null) as Record<string, string>
  for (let index = 1; index < lines.length; index += 1) addField(headers, lines[index] ?? '')
  const framing = framingOf(Number(status), headers)
  const closes = minorVersion === '0' || headers['connection']?.toLowerCase().includes('close') === true
  return { status: Number(status), headers, framing, keepAlive: !closes && framing.kind !== 'until-close' }
}

function addField(headers: Record<string, string>, line: string): void {
  const colon = line.indexOf(':')
  const name = line.slice(0, colon).toLowerCase()
  if (colon < 1 || !fieldName.test(name) || line.includes('\n')) throw new ReplyFault('sent a broken header')
  const value = line.slice(colon + 1).trim()
  const known = headers[name]
  headers[name] = known === undefined ? value : `${known}, ${value}`
}

function framingOf(status: number, headers: Readonly<Record<string, string | undefined>>): BodyFraming {
  const { 'transfer-encoding': coding, 'content-length': length } = headers
  if (status < 200 || status === 204 || status === 304) return { kind: 'length', bytes: 0 }
  if (coding !== undefined) {
    if (coding.toLowerCase() !== 'chunked' || length !== undefined) throw new ReplyFault('sent an unclear framing')
    return { kind: 'chunked' }
  }
  if (length === undefined) return { kind: 'until-close' }
  if (!/^\d{1,15}$/.test(length)) throw new ReplyFault('sent an unclear length')
  return { kind: 'length', bytes: Number(length) }
}
