import { setTimeout as pause } from 'node:timers/promises'
import { API_ROOT } from '../src/contract/api-root.ts'
import { launchGateway, makeGatewayHome, readApiKey, startGateway } from './gateway-child.ts'
import type { Measurement } from './measurement.ts'
import { residentBytes } from './process-usage.ts'
import { median } from './statistics.ts'
import { untilAnswered } from './until-answered.ts'

const STARTS = 5
const IDLE_MS = 1000

/** From the start of the process to its first answer, and the memory it then takes. Not its first start ever, which makes a key. */
export const measureStart: Measurement = async ({ mock }) => {
  await using home = await makeGatewayHome(mock.port)
  await (await startGateway(home))[Symbol.asyncDispose]()
  const apiKey = await readApiKey(home)
  const startsMs: number[] = []
  const residents: number[] = []
  for (let start = 0; start < STARTS; start += 1) {
    const startedMs = performance.now()
    await using gateway = launchGateway(home)
    const answered = untilAnswered(home.port, `${API_ROOT}/models`, apiKey)
    startsMs.push((await Promise.race([gateway.failed, answered])) - startedMs)
    await pause(IDLE_MS)
    residents.push(residentBytes(gateway.pid) / 1024 / 1024)
  }
  return [
    {
      what: 'start to first answered /models',
      against: '–',
      value: median(startsMs) / 1000,
      unit: 's',
      bound: { kind: 'at-most', value: 1 },
      detail: `${STARTS} starts, slowest ${(Math.max(...startsMs) / 1000).toFixed(2)} s`,
    },
    {
      what: 'memory of an idle process',
      against: '–',
      value: median(residents),
      unit: 'MB',
      bound: { kind: 'at-most', value: 120 },
      detail: `resident, ${STARTS} starts, most ${Math.max(...residents).toFixed(1)} MB`,
    },
  ]
}
