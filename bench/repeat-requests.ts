import { connect, type Socket } from 'node:net'
import type { LoadResult, RequestsCommand } from './load-command.ts'
import { cpuMs } from './process-usage.ts'
import { percentile } from './statistics.ts'

const HEAD_END = '\r\n\r\n'

/** A closed loop: so many connections, each asking again as soon as it is answered, for a while. */
export async function repeatRequests({ target, connections, durationMs }: RequestsCommand): Promise<LoadResult> {
  const request = Buffer.from(target.request)
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(target.port)))
  const latenciesMs: number[] = []
  const cpuBefore = cpuMs(target.pid)
  const startedMs = performance.now()
  const endMs = startedMs + durationMs
  await Promise.all(sockets.map((socket) => askUntil(endMs, socket, request, latenciesMs)))
  const seconds = (performance.now() - startedMs) / 1000
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

function askUntil(endMs: number, socket: Socket, request: Buffer, latenciesMs: number[]): Promise<void> {
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
      if (nowMs >= endMs) {
        resolve()
        socket.destroy()
        return
      }
      askedMs = nowMs
      socket.write(request)
    })
    socket.write(request)
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
