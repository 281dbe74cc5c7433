import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { apiKeyFormat } from '../../src/platform/api-keys/api-key.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { readFirstRun } from '../../src/platform/first-run-file.ts'
import { expectSoundBooks } from '../platform/billing/billing-audit.ts'
import { summedUsage } from '../platform/usage/summed-usage.ts'
import { describePostgres } from '../support/databases.ts'
import { createDatabase, findPostgres, PostgresCluster } from '../support/postgres.ts'
import { installationConfig } from './support/installation-config.ts'
import { killPostgres } from './support/kill-postgres.ts'
import { Installation, type ServerProcess } from './support/server-process.ts'

const full = process.env['PARLEY_FULL'] === '1'
/** Within the minute for which keys that are known keep working. */
const OUTAGE_MS = full ? 50_000 : 3000
const CLIENTS = 10
const RECOVERY_WITHIN_MS = 10_000

const free = JSON.parse(installationConfig({ script: [{ text: 'alpha beta gamma' }] })) as { models: object[] }
const configuration = JSON.stringify({
  ...free,
  models: [...free.models, { ...free.models[0], id: 'priced', price: { input: 1, output: 2 } }],
})

describePostgres('when the database is killed under a server that lives', () => {
  it('keys that are known keep working, nobody is refused for it, and no usage is lost or counted twice', async () => {
    await using node = await startNode()
    const { server, firstRun, cluster } = node
    const acknowledged = new Set<string>()
    const statuses = new Set<number>()
    const over = new AbortController()
    const ask = async () => {
      const response = await server.chat(firstRun.api_key)
      await response.text()
      statuses.add(response.status)
      if (response.ok) acknowledged.add(response.headers.get('x-request-id') ?? '')
    }
    await ask()
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!over.signal.aborted) await ask()
    })
    await delay(300)
    await killPostgres(cluster)
    const before = acknowledged.size

    expect(await node.status('GET', '/requests')).toBe(503)
    expect((await server.chat(apiKeyFormat.create())).status).toBe(503)
    expect((await server.chat(firstRun.api_key, { model: 'priced' })).status).toBe(503)
    await delay(OUTAGE_MS)
    const during = acknowledged.size - before

    await cluster.start()
    const startedMs = performance.now()
    while ((await node.status('GET', '/members')) !== 200) {
      expect(performance.now() - startedMs, 'the server does not recover').toBeLessThan(RECOVERY_WITHIN_MS)
      await delay(20)
    }
    const recoveredMs = Math.round(performance.now() - startedMs)
    over.abort()
    await Promise.all(clients)
    expect([...statuses]).toEqual([200])
    expect(during).toBeGreaterThan(0)
    // Answers once all that waited in the journal is posted.
    await expect.poll(() => node.status('GET', '/requests'), { timeout: 60_000 }).toBe(200)
    // The priced one was admitted, too, and refused for want of somebody to hold the credits.
    await expectRows(node.url, acknowledged, 1)
    if (full) process.stdout.write(`${JSON.stringify({ OUTAGE_MS, during, total: acknowledged.size, recoveredMs })}\n`)
  }, 180_000)

  it('and then the server, too, all that was acknowledged is there when both are back', async () => {
    await using node = await startNode()
    const { server, firstRun, cluster } = node
    const acknowledged = new Set<string>()
    const ask = async () => {
      const response = await server.chat(firstRun.api_key)
      await response.text()
      expect(response.status).toBe(200)
      acknowledged.add(response.headers.get('x-request-id') ?? '')
    }
    await ask()
    await killPostgres(cluster)
    await Promise.all(Array.from({ length: 40 }, ask))
    server.signal('SIGKILL')
    await server.exited
    await cluster.start()
    const again = await node.start()
    expect(await node.status('GET', '/requests', again)).toBe(200)
    await expectRows(node.url, acknowledged, 0)
  }, 180_000)
})

async function startNode() {
  await using opened = new AsyncDisposableStack()
  const cluster = await PostgresCluster.create(findPostgres() ?? '')
  opened.defer(() => cluster.remove())
  const url = await createDatabase(cluster.urlOf('postgres'))
  const installation = opened.use(await Installation.create(configuration))
  const start = () => installation.start({ PARLEY_DATABASE_URL: url })
  const server = await start()
  const firstRun = await readFirstRun(join(installation.directory, 'data'))
  if (firstRun === undefined) throw new Error('the first run left no file behind')
  const status = async (method: string, path: string, on: ServerProcess = server) => {
    const headers = { authorization: `Bearer ${firstRun.operator_token}` }
    const place = `${on.origin}/platform/v1/organizations/${firstRun.organization_id}`
    const response = await fetch(place + path, { method, headers })
    await response.text()
    return response.status
  }
  const resources = opened.move()
  return { server, firstRun, cluster, url, start, status, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

/** Each once, and `others` besides. */
async function expectRows(url: string, acknowledged: ReadonlySet<string>, others: number): Promise<void> {
  const { database, destroy } = await openDatabase({ dataDirectory: '', url })
  try {
    const rows = await database.selectFrom('usage_records').select('request_id').execute()
    const ids = new Set(rows.map(({ request_id: id }) => id))
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([])
    expect(rows).toHaveLength(acknowledged.size + others)
    expect((await summedUsage(database)).requests).toBe(rows.length)
    await expectSoundBooks(database)
  } finally {
    await destroy()
  }
}
