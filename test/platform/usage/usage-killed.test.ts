import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeDatabases } from '../../support/databases.ts'
import { openUsage, postedUsage, type UsagePlace } from './open-usage.ts'

const ROUNDS = process.env['PARLEY_FULL'] === '1' ? 50 : 4
const WRITERS = 50

/** Lets a process record until it has acknowledged so many, and kills it in the middle of its work. */
async function recordUntilKilled({ dataDirectory, url }: UsagePlace, enough: number): Promise<string[]> {
  const acknowledged: string[] = []
  const child = fork(join(import.meta.dirname, 'record-until-killed.ts'), [
    dataDirectory,
    ...(url === undefined ? [] : [url]),
  ])
  child.on('message', (id: string) => {
    acknowledged.push(id)
    if (acknowledged.length === enough) child.kill('SIGKILL')
  })
  await once(child, 'exit')
  return acknowledged
}

describeDatabases('a node that is killed while it records usage', (kind) => {
  it(
    `has lost nothing that it acknowledged and counts nothing twice, ${ROUNDS} times over`,
    { timeout: 60_000 + ROUNDS * 10_000 },
    async () => {
      const place = await kind.create()
      const seed = Number(process.env['PARLEY_SEED'] ?? Date.now() % 2 ** 31)
      const acknowledged: string[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        // Sometimes before the first segment is full, sometimes in the middle of a drain.
        const enough = 1 + ((seed + round * 7919) % 1500)
        acknowledged.push(...(await recordUntilKilled(place, enough)))
      }
      await using usage = await openUsage(place)
      await usage.recorder.drained()
      const posted = await postedUsage(usage.database)
      const ids = new Set(posted.ids)
      const context = `PARLEY_SEED=${seed}`
      expect(
        acknowledged.filter((id) => !ids.has(id)),
        context,
      ).toEqual([])
      expect(posted.summedRequests, context).toBe(posted.ids.length)
      expect(posted.summedCost, context).toBe(posted.cost)
      expect(new Set(posted.chargedIds), context).toEqual(ids)
      expect(posted.chargedIds, context).toHaveLength(ids.size)
      expect(posted.charged, context).toBe(posted.cost)
      // What was never acknowledged may be there: at most what was on its way when the process died.
      expect(ids.size - acknowledged.length, context).toBeLessThanOrEqual(ROUNDS * WRITERS)
      expect(
        readdirSync(usage.journal).filter((name) => name.includes('aside')),
        context,
      ).toEqual([])
    },
  )
})
