import { parseArgs } from 'node:util'
import { measureIdleStreams } from './measure-idle-streams.ts'
import { measureJson } from './measure-json.ts'
import { measureLatency } from './measure-latency.ts'
import { measurePaced } from './measure-paced.ts'
import { measureStart } from './measure-start.ts'
import { measureTenants } from './measure-tenants.ts'
import { isMet, type Measurement, type Row } from './measurement.ts'
import { startRig } from './rig.ts'
import { tableText } from './table-text.ts'

/*
 * The gateway with everything on, beside a bare proxy, in front of a mock: prints ratios, which move less from machine to
 * machine than figures do. What is compared takes turns in one run; medians are shown. Exits 1 if a goal is missed.
 *
 *   node bench/run.ts [--only json,latency,paced,idle,start,tenants] [--json] [--profile <directory>]
 *
 * With --profile, the gateway leaves a CPU profile in the directory; see summarize-profile.ts. Being profiled costs it time:
 * the table of such a run is worth nothing.
 */

const measurements: Record<string, Measurement> = {
  start: measureStart,
  json: measureJson,
  latency: measureLatency,
  paced: measurePaced,
  idle: measureIdleStreams,
  tenants: measureTenants,
}

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, json: { type: 'boolean', default: false }, profile: { type: 'string' } },
})
const rows = await measure(chosen(options.only), options.profile)
process.stdout.write(options.json ? `${JSON.stringify(rows, undefined, 2)}\n` : `\n${tableText(rows)}\n`)
if (rows.some((row) => isMet(row) === false)) process.exitCode = 1

function chosen(only: string | undefined): string[] {
  const names = only?.split(',') ?? Object.keys(measurements)
  const unknown = names.find((name) => !Object.hasOwn(measurements, name))
  if (unknown === undefined) return names
  process.stderr.write(`There is no measurement '${unknown}'. There are: ${Object.keys(measurements).join(', ')}.\n`)
  process.exit(2)
}

async function measure(names: readonly string[], profileDirectory: string | undefined): Promise<Row[]> {
  const profiling = profileDirectory === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDirectory}`]
  await using rig = await startRig(profiling)
  const rows: Row[] = []
  for (const name of names) {
    process.stderr.write(`measuring ${name} …\n`)
    rows.push(...((await measurements[name]?.(rig)) ?? []))
  }
  return rows
}
