import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** How one request is answered. */
export type Reply =
  /** The file, from where it is asked for. `cutAfter` breaks the connection after so many bytes, `hold` leaves it open. */
  | { kind: 'file'; cutAfter?: number; hold?: number; etag?: string | null; ranges?: boolean; ignoreIfRange?: boolean }
  | { kind: 'redirect'; to: string; status?: number }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'json'; body: unknown; headers?: Record<string, string> }

export interface FileServer {
  url: string
  port: number
  /** What was asked, in order. */
  requests: {
    path: string
    range: string | undefined
    ifRange: string | undefined
    authorization: string | undefined
  }[]
}

/** Serves one file as the script says: a reply for each request, the last one for all that follow. */
export async function serveFile(file: Buffer, ...script: (Reply | ((path: string) => Reply))[]): Promise<FileServer> {
  const requests: FileServer['requests'] = []
  const server = createServer((request, response) => {
    const { range, authorization } = request.headers
    const ifRange = request.headers['if-range']
    const path = request.url ?? ''
    requests.push({ path, range, ifRange: ifRange === undefined ? undefined : String(ifRange), authorization })
    const step = script[Math.min(requests.length, script.length) - 1] ?? { kind: 'file' }
    answer(file, typeof step === 'function' ? step(path) : step, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, requests }
}

function answer(file: Buffer, reply: Reply, request: IncomingMessage, response: ServerResponse): void {
  switch (reply.kind) {
    case 'file':
      return sendFile(file, reply, request, response)
    case 'redirect':
      return void response.writeHead(reply.status ?? 302, { location: reply.to }).end('elsewhere')
    case 'status':
      return void response.writeHead(reply.status, reply.headers).end('no')
    case 'json':
      return void response
        .writeHead(200, { 'content-type': 'application/json', ...reply.headers })
        .end(JSON.stringify(reply.body))
  }
}

function sendFile(
  file: Buffer,
  reply: Extract<Reply, { kind: 'file' }>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const etag = reply.etag === undefined ? `"${sha256Of(file).slice(0, 16)}"` : reply.etag
  const headers = etag === null ? {} : { etag }
  const ifRange = request.headers['if-range']
  const applies = ifRange === undefined || ifRange === etag || reply.ignoreIfRange === true
  const asked = reply.ranges === false || !applies ? undefined : /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1]
  const start = Number(asked ?? 0)
  if (asked !== undefined && start >= file.length) {
    response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end()
    return
  }
  const body = file.subarray(start)
  const range = `bytes ${start}-${file.length - 1}/${file.length}`
  response.writeHead(asked === undefined ? 200 : 206, {
    ...headers,
    'content-length': body.length,
    ...(asked !== undefined && { 'content-range': range }),
  })
  if (reply.cutAfter !== undefined)
    response.write(body.subarray(0, reply.cutAfter), () => response.socket?.destroySoon())
  else if (reply.hold !== undefined) response.write(body.subarray(0, reply.hold))
  else response.end(body)
}

export function sha256Of(file: Buffer): string {
  return createHash('sha256').update(file).digest('hex')
}
