export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export interface RawResponse {
  status: number
  headers: ReadonlyMap<string, string>
  body: string
  /** The bytes ended before the response did. */
  truncated: boolean
}

/** Reads the bytes of a connection as HTTP/1.1 responses, one after another. Throws where they are none. */
export function parseResponses(bytes: Buffer): RawResponse[] {
  const responses: RawResponse[] = []
  let rest = bytes
  while (rest.length > 0) {
    const { response, length } = parseResponse(rest)
    // An interim response (100 Continue) announces another one and answers nothing.
    if (response.status >= 200) responses.push(response)
    rest = rest.subarray(length)
  }
  return responses
}

function parseResponse(bytes: Buffer): { response: RawResponse; length: number } {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) throw new Error(`no response head: ${JSON.stringify(bytes.toString('latin1').slice(0, 200))}`)
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1])
  if (Number.isNaN(status)) throw new Error(`no status line: ${JSON.stringify(statusLine.slice(0, 200))}`)
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 1) throw new Error(`no header: ${JSON.stringify(line)}`)
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  const bodyStart = headEnd + 4
  const { body, length, truncated } = parseBody(bytes.subarray(bodyStart), status, headers)
  return { response: { status, headers, body, truncated }, length: bodyStart + length }
}

interface Body {
  body: string
  length: number
  truncated: boolean
}

function parseBody(bytes: Buffer, status: number, headers: ReadonlyMap<string, string>): Body {
  if (status < 200 || status === 204 || status === 304) return { body: '', length: 0, truncated: false }
  if (headers.get('transfer-encoding') === 'chunked') return parseChunks(bytes)
  const declared = headers.get('content-length')
  const length = declared === undefined ? bytes.length : Number(declared)
  return {
    body: bytes.toString('utf8', 0, length),
    length: Math.min(length, bytes.length),
    truncated: length > bytes.length,
  }
}

function parseChunks(bytes: Buffer): Body {
  const chunks: Buffer[] = []
  let position = 0
  while (true) {
    const lineEnd = bytes.indexOf('\r\n', position)
    const line = lineEnd === -1 ? '' : bytes.toString('latin1', position, lineEnd)
    if (lineEnd !== -1 && !/^[0-9a-f]+$/i.test(line)) throw new Error(`no chunk size: ${JSON.stringify(line)}`)
    const size = Number.parseInt(line, 16)
    const end = lineEnd + 2 + size + 2
    if (lineEnd === -1 || end > bytes.length) {
      return { body: Buffer.concat(chunks).toString(), length: bytes.length, truncated: true }
    }
    if (size === 0) return { body: Buffer.concat(chunks).toString(), length: end, truncated: false }
    chunks.push(bytes.subarray(lineEnd + 2, end - 2))
    position = end
  }
}
