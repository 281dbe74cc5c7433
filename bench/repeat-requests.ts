import { connect, type Socket } from 'node:net'
import type { LoadResult, RequestsCommand } from './load-command.ts'
import { cpuMs, untilQuiet } from './process-usage.ts'
import { createRequests, type Requests } from './requests.ts'
import { percentile } from './statistics.ts'

const HEAD_END = '\r\n\r\n'

/** A closed loop: so many connections, each asking again as soon as it is answered, for a while. */
export async function repeatRequests(command: RequestsCommand): Promise<LoadResult> {
  const { target, connections, durationMs } = command
  const requests = createRequests(target)
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(target.port)))
  const latenciesMs: number[] = []
  const cpuBefore = cpuMs(target.pid)
  const startedMs = performance.now()
  const endMs = startedMs + durationMs
  const isOver = (nowMs: number) => (command.eachKeyOnce === true ? requests.taken >= requests.keys : nowMs >= endMs)
  await Promise.all(sockets.map((socket) => askUntil(isOver, socket, requests, latenciesMs)))
  const seconds = (performance.now() - startedMs) / 1000
  if (command.untilQuiet === true) await untilQuiet(target.pid)
  const used = cpuMs(target.pid) - cpuBefore
  latenciesMs.sort((a, b) => a - b)
  return {
    count: latenciesMs.length,
    seconds,
    cpuMs: used,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
  }
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('connect', () => resolve(socket.off('error', reject)))
    socket.once('error', reject)
  })
}

function askUntil(
  isOver: (nowMs: number) => boolean,
  socket: Socket,
  requests: Requests,
  latenciesMs: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let pending: Buffer | undefined
    let askedMs = performance.now()
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed a connection')))
    socket.on('data', (slice: Buffer) => {
      const bytes = pending === undefined ? slice : Buffer.concat([pending, slice])
      pending = bytes
      if (bytes.length < responseLength(bytes)) return
      if (bytes[9] !== 0x32) return reject(new Error(`answered ${bytes.toString('latin1')}`))
      pending = undefined
      const nowMs = performance.now()
      latenciesMs.push(nowMs - askedMs)
      if (isOver(nowMs)) {
        resolve()
        socket.destroy()
        return
      }
      askedMs = nowMs
      socket.write(requests.next())
    })
    socket.write(requests.next())
  })
}

/** How long the response at the start of `bytes` is. Every answer to these requests has a Content-Length. */
function responseLength(bytes: Buffer): number {
  const headEnd = bytes.indexOf(HEAD_END)
  if (headEnd === -1) return Number.POSITIVE_INFINITY
  const length = /\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, headEnd + 2))?.[1]
  if (length === undefined) throw new Error('an answer has no Content-Length')
  return headEnd + HEAD_END.length + Number(length)
}
