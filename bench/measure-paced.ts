import type { LoadResult, LoadTarget } from './load-command.ts'
import type { Measurement } from './measurement.ts'
import { median } from './statistics.ts'

const STREAMS = 100
const SETTLE_MS = 1000
const ROUND_MS = 4000
const ROUNDS = 3

/** CPU time for each token that reaches the reader, while many streams of fifty tokens a second are open. */
export const measurePaced: Measurement = async ({ load, proxied, served }) => {
  const run = (target: LoadTarget) =>
    load.run({ kind: 'streams', target, streams: STREAMS, settleMs: SETTLE_MS, durationMs: ROUND_MS })
  const targets = {
    proxy: proxied('paced', { stream: true }),
    padded: served('paced', { stream: true }),
    plain: served('paced', { stream: true, stream_options: { include_obfuscation: false } }),
  }
  // The first round of each warms up and is not counted.
  for (const target of Object.values(targets)) await run(target)

  const rounds: Record<keyof typeof targets, number>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      proxy: perToken(await run(targets.proxy)),
      padded: perToken(await run(targets.padded)),
      plain: perToken(await run(targets.plain)),
    })
  }
  const of = (name: keyof typeof targets) => `${median(rounds.map((round) => round[name])).toFixed(1)} µs`
  const share = (name: 'padded' | 'plain') => median(rounds.map((round) => round[name] / round.proxy))
  return [
    {
      what: `CPU per token, ${STREAMS} paced streams, default`,
      against: 'bare proxy',
      value: share('padded'),
      unit: '×',
      bound: { kind: 'at-most', value: 0.6 },
      detail: `${of('padded')} to ${of('proxy')}`,
    },
    {
      what: '  the same, obfuscation off',
      against: 'bare proxy',
      value: share('plain'),
      unit: '×',
      bound: { kind: 'at-most', value: 1.25 },
      detail: `${of('plain')} to ${of('proxy')}`,
    },
  ]
}

/** Microseconds. */
function perToken({ count, seconds, cpuMs }: LoadResult): number {
  const perStream = count / seconds / STREAMS
  // A pace that is not kept means that a process was starved: its figures would flatter.
  if (perStream < 40) throw new Error(`Only ${perStream.toFixed(1)} tokens a second arrived on each stream.`)
  return (cpuMs * 1000) / count
}
