import { setTimeout as pause } from 'node:timers/promises'
import { makeGatewayHome, startGateway } from './gateway-child.ts'
import type { LoadResult, LoadTarget } from './load-command.ts'
import type { Measurement } from './measurement.ts'
import { askGateway, listModels } from './rig.ts'
import { seedTenants } from './seed-tenants.ts'
import { median } from './statistics.ts'

const ORGANIZATIONS = 10_000
const KEYS_EACH = 10
const CONNECTIONS = 32
const WARM_UP_MS = 6000
const ROUND_MS = 4000
const ROUNDS = 7
/** Within a minute of its first use the last use of a key is written down, and then not again for ten. */
const LAST_USES_WRITTEN_MS = 61_000

/**
 * What a request costs when every one comes from another of 10,000 organizations, against one organization that asks all the time. The
 * gateway has seen each key before, and then both take turns in the same process: what differs is only who asks. What it does
 * about requests after they were answered, posting their usage, counts with them.
 */
export const measureTenants: Measurement = async ({ load, mock }) => {
  await using home = await makeGatewayHome(mock.port)
  // Makes the database and its secrets.
  await (await startGateway(home))[Symbol.asyncDispose]()
  const keys = await seedTenants(home, { organizations: ORGANIZATIONS, keysEach: KEYS_EACH })
  await using gateway = await startGateway(home)
  const common = { kind: 'requests', connections: CONNECTIONS, untilQuiet: true } as const
  const one = askGateway(gateway, 'whole')
  const many: LoadTarget = { ...one, keysFile: keys.all }

  for (const target of [
    { ...listModels(gateway), keysFile: keys.all },
    { ...one, keysFile: keys.oneOfEach },
  ]) {
    await load.run({ ...common, target, eachKeyOnce: true, durationMs: 0 })
  }
  // That of all keys at once would be counted with whoever asks just then.
  await pause(LAST_USES_WRITTEN_MS)
  await load.run({ ...common, target: one, durationMs: WARM_UP_MS })
  const rounds: { one: number; many: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      one: cpuMicroseconds(await load.run({ ...common, target: one, durationMs: ROUND_MS })),
      many: cpuMicroseconds(await load.run({ ...common, target: many, durationMs: ROUND_MS })),
    })
  }
  return [
    {
      what: `CPU per request, ${ORGANIZATIONS} organizations with ${KEYS_EACH} keys each`,
      against: 'one',
      value: median(rounds.map((round) => round.many / round.one)),
      unit: '×',
      bound: { kind: 'at-most', value: 1.1 },
      detail: `${median(rounds.map(({ many: cpu }) => cpu)).toFixed(0)} µs to ${median(rounds.map(({ one: cpu }) => cpu)).toFixed(0)} µs`,
    },
  ]
}

function cpuMicroseconds({ count, cpuMs }: LoadResult): number {
  return (cpuMs * 1000) / count
}
