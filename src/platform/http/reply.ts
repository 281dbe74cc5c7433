import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/** What a handler returns: JSON, nothing, or text that may be too long to hold at once. */
export type Reply = JsonReply | EmptyReply | TextReply

export interface JsonReply {
  status: 200 | 201 | 202
  body: object
  headers?: Readonly<Record<string, string>>
}

export interface EmptyReply {
  status: 204
  headers?: Readonly<Record<string, string>>
}

export interface TextReply {
  status: 200
  contentType: string
  lines: AsyncIterable<string> | Iterable<string>
  headers?: Readonly<Record<string, string>>
}

export async function writeReply(response: ServerResponse, reply: Reply): Promise<void> {
  if ('lines' in reply) return writeLines(response, reply)
  if (reply.status === 204) {
    response.writeHead(204, reply.headers)
    response.end()
    return
  }
  const text = JSON.stringify(reply.body)
  response.writeHead(reply.status, {
    ...reply.headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

async function writeLines(response: ServerResponse, reply: TextReply): Promise<void> {
  response.writeHead(200, { ...reply.headers, 'content-type': reply.contentType })
  for await (const line of reply.lines) {
    if (response.destroyed) return
    if (!response.write(line)) await Promise.race([once(response, 'drain'), once(response, 'close')])
  }
  response.end()
}
