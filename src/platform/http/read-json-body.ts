import type { IncomingMessage } from 'node:http'
import { jsonDepth } from './json-depth.ts'
import { invalidFields, Problem } from './problem.ts'

const BODY_BYTES_MAX = 64 * 1024
/** No body of ours comes near it; what is much deeper cannot even be written again. */
const DEPTH_MAX = 32

/** Reads a JSON body of at most 64 KiB. What is longer is refused as soon as that is known, and the connection closed. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new Problem(415, 'send JSON, with the header `content-type: application/json`')
  }
  const text = decodeText(await readBodyBytes(request))
  if (jsonDepth(text) > DEPTH_MAX) throw invalidFields([{ field: 'body', message: `is deeper than ${DEPTH_MAX}` }])
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}

function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw notJson()
  }
}

function notJson(): Problem {
  return new Problem(400, 'the body is not JSON', { fields: [{ field: 'body', message: 'is not JSON' }] })
}

/** The body as it came, under the same limit. */
export async function readBodyBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES_MAX) throw tooLarge()
  const chunks: Buffer[] = []
  let length = 0
  try {
    // Leaving early must not destroy the connection: the refusal still has to go out on it.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > BODY_BYTES_MAX) break
      chunks.push(chunk)
    }
  } catch {
    throw new Problem(400, 'the body broke off')
  }
  if (length > BODY_BYTES_MAX) throw tooLarge()
  return Buffer.concat(chunks)
}

function tooLarge(): Problem {
  return new Problem(413, `a body has at most ${BODY_BYTES_MAX} bytes`, { headers: { connection: 'close' } })
}
