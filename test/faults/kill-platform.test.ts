import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Random } from '../../evaluate/random.ts'
import { readFirstRun } from '../../src/platform/first-run-file.ts'
import { describeDatabases } from '../support/databases.ts'
import { Acknowledged } from './support/acknowledged.ts'
import { expectAllKept, tokenPrice } from './support/expect-all-kept.ts'
import { installationConfig } from './support/installation-config.ts'
import { Installation, type ServerProcess } from './support/server-process.ts'
import { WRITERS, writeUntilKilled } from './support/write-until-killed.ts'

const full = process.env['PARLEY_FULL'] === '1'
const ROUNDS = full ? 50 : 5
/** The figures are printed; asserted is only that a server comes back at all, in a time that no busy machine needs. */
const READY_WITHIN_MS = 30_000
const QUIET_STARTS = { median: 10, max: 30 }

const billionthsPerMillion = (price: number) => price / 1000
const configuration = installationConfig({
  script: [{ text: 'alpha beta gamma' }],
  price: { input: billionthsPerMillion(tokenPrice.input), output: billionthsPerMillion(tokenPrice.output) },
})

describeDatabases(`a server that is killed ${ROUNDS} times under ${WRITERS} writers`, (kind) => {
  it(
    'has lost no key, revocation, usage row or ledger entry that it acknowledged, and is soon ready again',
    { timeout: 60_000 + ROUNDS * 20_000 },
    async () => {
      const seed = process.env['PARLEY_SEED'] ?? String(Date.now() % 2 ** 31)
      const context = `PARLEY_SEED=${seed}`
      const random = new Random(seed)
      const { url } = await kind.create()
      await using installation = await Installation.create(configuration)
      const dataDirectory = join(installation.directory, 'data')
      const start = async () => {
        const startedMs = performance.now()
        const server = await installation.start(url === undefined ? {} : { PARLEY_DATABASE_URL: url })
        expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
        return { server, readyMs: performance.now() - startedMs }
      }

      const first = await start()
      const firstRun = await readFirstRun(dataDirectory)
      if (firstRun === undefined) throw new Error('the first run left no file behind')
      const operate = async (server: ServerProcess, method: string, path: string, body?: object) => {
        const headers = { authorization: `Bearer ${firstRun.operator_token}`, 'content-type': 'application/json' }
        const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
        const organization = `/organizations/${firstRun.organization_id}`
        const response = await fetch(`${server.origin}/platform/v1${organization}${path}`, init)
        expect(response.ok, await response.text()).toBe(true)
      }
      await operate(first.server, 'POST', '/billing/grants', { amount: '1000000' })
      first.server.signal('SIGTERM')
      await first.server.exited

      const acknowledged = new Acknowledged()
      const readyMs: number[] = []
      const { readyMs: quietMs, ...quiet } = await start()
      let { server } = quiet
      for (let round = 0; round < ROUNDS; round += 1) {
        const known = new Set(acknowledged.keys.keys())
        await writeUntilKilled({ server, firstRun, acknowledged, random })
        const again = await start()
        readyMs.push(again.readyMs)
        server = again.server
        // Whoever asks for requests gets all of them, those in the journal, too.
        await operate(server, 'GET', '/requests?limit=1')
        await expectAllKept({ dataDirectory, url }, acknowledged, context)
        await expectKeysWork(server, acknowledged, known, context)
      }

      const sorted = readyMs.toSorted((one, other) => one - other)
      const [median = 0, max = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
      const figures = { ROUNDS, ...acknowledged.counts(), readyMs: { median, max, quiet: quietMs } }
      if (full) process.stdout.write(`${kind.name}: ${JSON.stringify(figures)}\n`)
      expect(acknowledged.refusals.get(500) ?? 0, context).toBe(0)
      for (const { size } of [acknowledged.keys, acknowledged.revoked, acknowledged.completions, acknowledged.grants]) {
        expect(size, context).toBeGreaterThan(0)
      }
      expect(median, context).toBeLessThan(Math.max(READY_WITHIN_MS, quietMs * QUIET_STARTS.median))
      expect(max, context).toBeLessThan(Math.max(READY_WITHIN_MS, quietMs * QUIET_STARTS.max))
    },
  )
})

/** Asks with each key that is new, at the front door. */
async function expectKeysWork(
  server: ServerProcess,
  { keys, revoked, doubtful }: Acknowledged,
  known: ReadonlySet<string>,
  context: string,
): Promise<void> {
  for (const [id, key] of keys) {
    if (known.has(id) || doubtful.has(id)) continue
    const response = await fetch(`${server.origin}/compat/v1/models`, { headers: { authorization: `Bearer ${key}` } })
    await response.text()
    expect(response.status, context).toBe(revoked.has(id) ? 401 : 200)
  }
}
