import type { LoadResult, LoadTarget } from './load-command.ts'
import type { Measurement, Row } from './measurement.ts'
import { median } from './statistics.ts'

const CONNECTIONS = 32
/** The gateway is far more code than the proxy, and takes this long until all of it is compiled to its best. */
const WARM_UP_MS = 6000
const ROUND_MS = 2000
const ROUNDS = 4

interface Figures {
  perSecond: number
  cpuMicroseconds: number
}

/**
 * Completions in one JSON object. The gateway asks the mock for a stream, as it asks every model server, and folds it; the
 * proxy hands on the same sixteen tokens as one object. The second pair of rows gives the gateway the very bytes that the
 * proxy gets, which tells what the fold costs.
 */
export const measureJson: Measurement = async ({ load, proxied, served }) => {
  const run = (target: LoadTarget, durationMs: number) =>
    load.run({ kind: 'requests', target, connections: CONNECTIONS, durationMs })
  const targets = { proxy: proxied('whole'), gateway: served('burst'), gatewayWhole: served('whole') }
  for (const target of Object.values(targets)) await run(target, WARM_UP_MS)

  const rounds: Record<keyof typeof targets, Figures>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      proxy: figures(await run(targets.proxy, ROUND_MS)),
      gateway: figures(await run(targets.gateway, ROUND_MS)),
      gatewayWhole: figures(await run(targets.gatewayWhole, ROUND_MS)),
    })
  }
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
  const rate = (name: keyof typeof targets) => `${middle((round) => round[name].perSecond).toFixed(0)}/s`
  const cpu = (name: keyof typeof targets) => `${middle((round) => round[name].cpuMicroseconds).toFixed(0)} µs`
  const share = (name: 'gateway' | 'gatewayWhole') => ({
    rate: middle((round) => round[name].perSecond / round.proxy.perSecond),
    cpu: middle((round) => round[name].cpuMicroseconds / round.proxy.cpuMicroseconds),
  })
  const common = { against: 'bare proxy', unit: '×' } satisfies Partial<Row>
  const [folded, whole] = [share('gateway'), share('gatewayWhole')]
  return [
    {
      ...common,
      what: `JSON completions/s, ${CONNECTIONS} connections`,
      value: folded.rate,
      bound: { kind: 'at-least', value: 0.75 },
      detail: `${rate('gateway')} of ${rate('proxy')}`,
    },
    {
      ...common,
      what: '  CPU for each of them',
      value: folded.cpu,
      detail: `${cpu('gateway')} to ${cpu('proxy')}`,
    },
    {
      ...common,
      what: '  the same, upstream answering in one piece',
      value: whole.rate,
      detail: `${rate('gatewayWhole')} of ${rate('proxy')}`,
    },
    {
      ...common,
      what: '  CPU for each of them',
      value: whole.cpu,
      detail: `${cpu('gatewayWhole')} to ${cpu('proxy')}`,
    },
  ]
}

function figures({ count, seconds, cpuMs }: LoadResult): Figures {
  return { perSecond: count / seconds, cpuMicroseconds: (cpuMs * 1000) / count }
}
