import type { IncomingMessage } from 'node:http'
import { ClientGone } from './client-gone.ts'

/** The whole body of a request, or `too-large` as soon as it is. Throws `ClientGone` if the body never arrives whole. */
export function readBytes(request: IncomingMessage, bytesMax: number): Promise<Buffer | 'too-large'> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const settle = () => {
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose)
    }
    const onData = (chunk: Buffer) => {
      length += chunk.length
      if (length <= bytesMax) return void chunks.push(chunk)
      settle()
      request.pause()
      resolve('too-large')
    }
    const onEnd = () => {
      settle()
      const [first] = chunks
      resolve(chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, length))
    }
    const onClose = () => {
      settle()
      reject(new ClientGone())
    }
    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose)
  })
}
