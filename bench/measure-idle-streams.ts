import { setTimeout as pause } from 'node:timers/promises'
import { makeGatewayHome, startGateway } from './gateway-child.ts'
import type { Measurement } from './measurement.ts'
import { residentBytes } from './process-usage.ts'
import { askGateway } from './rig.ts'

const STREAMS = 1000
const COLLECT_MS = 1500

/**
 * Memory of streams that are open and silent: what a second thousand adds to the first, once each has brought its first
 * token. Garbage is collected before each look. The first thousand of a fresh process take up whatever slack it has.
 */
export const measureIdleStreams: Measurement = async ({ load, mock }) => {
  await using home = await makeGatewayHome(mock.port)
  await using gateway = await startGateway(home, ['--expose-gc'])
  const target = askGateway(gateway, 'silent', { stream: true })
  const settledBytes = async () => {
    process.kill(gateway.pid, 'SIGUSR2')
    await pause(COLLECT_MS)
    process.kill(gateway.pid, 'SIGUSR2')
    await pause(COLLECT_MS)
    return residentBytes(gateway.pid)
  }
  await load.run({ kind: 'hold', target, streams: STREAMS })
  const before = await settledBytes()
  await load.run({ kind: 'hold', target, streams: STREAMS })
  const after = await settledBytes()
  await load.run({ kind: 'release' })
  return [
    {
      what: 'memory per idle open stream',
      against: '–',
      value: (after - before) / STREAMS / 1024,
      unit: 'KB',
      bound: { kind: 'at-most', value: 30 },
      detail: `${STREAMS} more: ${megabytes(before)} to ${megabytes(after)} MB resident`,
    },
  ]
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}
