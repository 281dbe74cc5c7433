import type { IncomingMessage } from 'node:http'
import { LARGE_BODY_BYTES, nextTurn, TURN_BYTES } from './body-turns.ts'
import { ClientGone } from './client-gone.ts'

/** The whole body of a request, or `too-large` as soon as it is. Throws `ClientGone` if the body never arrives whole. */
export function readBytes(request: IncomingMessage, bytesMax: number): Promise<Buffer | 'too-large'> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      // What follows a body that is too large is swallowed.
      if (length > bytesMax) return
      length += chunk.length
      if (length <= bytesMax) return void chunks.push(chunk)
      chunks = []
      request.pause()
      resolve('too-large')
    })
    request.on('end', () => {
      if (length <= bytesMax) resolve(length < LARGE_BODY_BYTES ? join(chunks, length) : joinInTurns(chunks, length))
      chunks = []
    })
    request.on('close', () => {
      if (!request.readableEnded) reject(new ClientGone())
    })
  })
}

function join(chunks: readonly Buffer[], length: number): Buffer {
  const [first] = chunks
  return chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, length)
}

/** Fresh memory costs more than the copy itself: ten megabytes of it at once are enough to be felt by everybody. */
async function joinInTurns(chunks: readonly Buffer[], length: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(length)
  let written = 0
  let turnEnds = TURN_BYTES
  for (const chunk of chunks) {
    written += chunk.copy(whole, written)
    if (written < turnEnds) continue
    turnEnds = written + TURN_BYTES
    await nextTurn()
  }
  return whole
}
