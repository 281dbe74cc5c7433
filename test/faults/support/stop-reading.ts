import type { Socket } from 'node:net'
import { testKey, testModel } from '../../support/test-server.ts'
import { connectTo } from './raw-connection.ts'

/** Asks for a stream and takes nothing of it. */
export function stopReading(origin: string, content: string, more: Record<string, unknown> = {}): Socket {
  const body = JSON.stringify({ model: testModel.id, stream: true, messages: [{ role: 'user', content }], ...more })
  const head = [
    'POST /compat/v1/chat/completions HTTP/1.1',
    'Host: parley.test',
    `Authorization: Bearer ${testKey}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  const socket = connectTo(origin)
  socket.pause()
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  return socket
}
