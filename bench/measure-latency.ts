import type { LoadResult, LoadTarget } from './load-command.ts'
import type { Measurement } from './measurement.ts'
import { median } from './statistics.ts'

const WARM_UP_MS = 2000
const ROUND_MS = 1000
const ROUNDS = 4

/** What the gateway adds to a JSON completion when nobody else is asking. */
export const measureLatency: Measurement = async ({ load, direct, proxied, served }) => {
  const run = (target: LoadTarget, durationMs: number) =>
    load.run({ kind: 'requests', target, connections: 1, durationMs })
  const targets = { direct: direct('whole'), proxy: proxied('whole'), gateway: served('burst') }
  for (const target of Object.values(targets)) await run(target, WARM_UP_MS)

  const rounds: Record<keyof typeof targets, LoadResult>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      direct: await run(targets.direct, ROUND_MS),
      proxy: await run(targets.proxy, ROUND_MS),
      gateway: await run(targets.gateway, ROUND_MS),
    })
  }
  return ([['p50Ms', 0.35] as const, ['p99Ms', 2] as const] as const).map(([quantile, most]) => {
    const of = (name: keyof typeof targets) => median(rounds.map((round) => round[name][quantile]))
    const added = (name: 'proxy' | 'gateway') =>
      median(rounds.map((round) => round[name][quantile] - round.direct[quantile]))
    return {
      what: `added latency ${quantile.slice(0, 3)}, one connection`,
      against: 'direct',
      value: added('gateway'),
      unit: 'ms',
      bound: { kind: 'at-most', value: most },
      detail: `${of('gateway').toFixed(2)} to ${of('direct').toFixed(2)} ms; the bare proxy adds ${added('proxy').toFixed(2)}`,
    }
  })
}
