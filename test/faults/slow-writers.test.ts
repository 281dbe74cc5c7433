import type { Socket } from 'node:net'
import { Client } from 'undici'
import { expect, test } from 'vitest'
import { testKey, testModel, TestServer } from '../support/test-server.ts'
import { connectTo } from './support/raw-connection.ts'
import { parseResponses, uuidPattern } from './support/raw-response.ts'

const CLIENTS = 50
const settings = { headersTimeoutMs: 500, requestTimeoutMs: 1000 }

const request = 'POST /compat/v1/chat/completions HTTP/1.1\r\nHost: parley.test\r\nContent-Type: application/json\r\n'
const head = `${request}Authorization: Bearer ${testKey}\r\nContent-Length: 1000\r\n\r\n`

/** Sends `start`, then a byte at a time, and gathers the answer until the server closes. */
function trickle(socket: Socket, start: string, byte: string): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const timer = setInterval(() => socket.write(byte), 50)
    socket.on('data', (data) => chunks.push(data))
    // Our side stops with theirs, as a client does that reads its answer.
    socket.on('end', () => clearInterval(timer))
    socket.on('close', () => {
      clearInterval(timer)
      resolve(Buffer.concat(chunks))
    })
    socket.write(start)
  })
}

const good = JSON.stringify({ model: testModel.id, messages: [{ role: 'user', content: 'Hi' }] })

/**
 * A request that leaves in one piece over a connection that is open already. So it is there as a whole or not at all, and can
 * never be taken for a slow one, however long the machine keeps it waiting.
 */
async function ask(client: Client): Promise<number> {
  const { statusCode, body } = await client.request({
    method: 'POST',
    path: '/compat/v1/chat/completions',
    headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
    body: good,
  })
  await body.dump()
  return statusCode
}

const slow = {
  'headers that never end': { start: request, byte: 'X' },
  'a request line that never ends': { start: 'GET /', byte: 'a' },
  'a body that never ends': { start: head, byte: 'a' },
  'nothing at all': { start: '', byte: '' },
}

for (const [name, { start, byte }] of Object.entries(slow)) {
  test(`${name}: closed in time with a 408, while others are served`, { timeout: 120_000 }, async () => {
    await using server = await TestServer.start({ settings })
    const client = new Client(server.origin)
    expect(await ask(client)).toBe(200)
    const answers = Array.from({ length: CLIENTS }, () => trickle(connectTo(server.origin), start, byte))
    expect(await ask(client)).toBe(200)
    for (const answer of await Promise.all(answers)) {
      const [response, ...more] = parseResponses(answer)
      expect(response?.status).toBe(408)
      expect(response?.headers.get('x-request-id')).toMatch(uuidPattern)
      expect(response?.headers.get('connection')).toBe('close')
      expect(response?.body).toContain('"request_timeout"')
      expect(more).toEqual([])
    }
    expect(server.engine.started).toBe(2)
    await client.close()
  })
}
