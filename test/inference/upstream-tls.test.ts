import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { UpstreamEngine } from '../../src/inference/upstream/upstream-engine.ts'
import { collectEvents, failureOf, finishOf, textOf } from './collect-events.ts'
import { choice, data } from './raw-server.ts'
import { selfSigned } from './self-signed.ts'

const trusted = getCACertificates('default')
const closing: (() => Promise<unknown> | void)[] = [() => setDefaultCACertificates(trusted)]

afterEach(async () => {
  for (const close of closing.splice(1)) await close()
  setDefaultCACertificates(trusted)
})

async function engineBehindTls(): Promise<{ engine: UpstreamEngine; ports: Set<number | undefined> }> {
  const ports = new Set<number | undefined>()
  const server = createServer(selfSigned, (request, response) => {
    ports.add(request.socket.remotePort)
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(data(choice({ content: 'first, ' })))
    setImmediate(() => response.end(data(choice({ content: 'second' })) + data(choice({}, 'stop')) + data('[DONE]')))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const engine = new UpstreamEngine({ name: 'far', model: 'm', baseUrl: `https://localhost:${port}/v1` })
  closing.push(
    () => engine.close(),
    async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  )
  return { engine, ports }
}

test('a far side behind TLS is asked and understood, on one connection', async () => {
  setDefaultCACertificates([selfSigned.cert])
  const { engine, ports } = await engineBehindTls()
  for (let round = 0; round < 3; round += 1) {
    const { events, error } = await collectEvents(engine)
    expect(error).toBeUndefined()
    expect(textOf(events)).toBe('first, second')
    expect(finishOf(events).reason).toBe('stop')
  }
  expect(ports.size).toBeLessThan(3)
})

test('a far side whose certificate nobody vouches for is not asked', async () => {
  const { engine, ports } = await engineBehindTls()
  expect(failureOf(await collectEvents(engine)).reason.kind).toBe('unavailable')
  expect(ports.size).toBe(0)
})
