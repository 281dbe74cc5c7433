import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Random } from '../../evaluate/random.ts'
import { installationConfig } from './support/installation-config.ts'
import { Installation, type ServerProcess } from './support/server-process.ts'

const full = process.env['PARLEY_FULL'] === '1'
const KILLS = full ? 50 : 5
const LIMIT = full ? 20_000 : 1000
const CLIENTS = 50
/** What the limiter writes down ahead of use: the most that a crash may cost. */
const CHUNK = Math.max(64, LIMIT / 100)
const DAY_MS = 24 * 60 * 60_000

/** Clients that ask until they are told that the day is used up, or the server dies. Returns how many answers were good. */
async function askUntilTheEnd(server: ServerProcess, key: string, heard: () => void): Promise<{ used: boolean }> {
  let used = false
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!used) {
      const response = await fetch(`${server.origin}/compat/v1/models`, { headers: { authorization: `Bearer ${key}` } })
      await response.text()
      if (response.status === 429) used = true
      else if (response.ok) heard()
      else throw new Error(`answered ${response.status}`)
    }
  })
  await Promise.allSettled(clients)
  return { used }
}

test(
  `killed ${KILLS} times at work, a server never admits more than the ${LIMIT} requests of the day`,
  { timeout: 60_000 + KILLS * 10_000 },
  async () => {
    const seed = process.env['PARLEY_SEED'] ?? String(Date.now() % 2 ** 31)
    const context = `PARLEY_SEED=${seed}`
    const random = new Random(seed)
    const config = installationConfig({ script: [{ text: 'Hello' }], requestsPerDay: LIMIT })
    await using installation = await Installation.create(config)
    const today = Math.floor(Date.now() / DAY_MS)
    let admitted = 0
    let kills = 0
    for (let used = false; !used;) {
      const server = await installation.start()
      const first = Promise.withResolvers<void>()
      const asking = askUntilTheEnd(server, await installation.key(), () => {
        admitted += 1
        first.resolve()
      })
      if (kills < KILLS) {
        await Promise.race([first.promise, asking])
        await delay(random.integer(5, 60))
        server.signal('SIGKILL')
        kills += 1
      }
      ;({ used } = await asking)
      server.signal('SIGKILL')
      await server.exited
    }
    // A new day would give out a new allowance, rightly.
    if (Math.floor(Date.now() / DAY_MS) !== today) return
    expect(admitted, context).toBeLessThanOrEqual(LIMIT)
    // Each crash costs at most a chunk, and the answers that were on their way.
    expect(admitted, context).toBeGreaterThanOrEqual(LIMIT - kills * (CHUNK + CLIENTS))
    if (full) process.stdout.write(`${JSON.stringify({ kills, limit: LIMIT, admitted })}\n`)
  },
)
