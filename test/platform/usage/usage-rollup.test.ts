import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { silentLogger } from '../../../src/kernel/logger.ts'
import { Changes } from '../../../src/platform/changes.ts'
import { createStores } from '../../../src/platform/stores.ts'
import { UnitsOfWork } from '../../../src/platform/unit-of-work.ts'
import type { UsageRecord } from '../../../src/platform/usage/usage-record.ts'
import { UsageRecorder } from '../../../src/platform/usage/usage-recorder.ts'
import { UsageRollup } from '../../../src/platform/usage/usage-rollup.ts'
import { describeDatabases, openTestDatabase, type TestDatabaseKind } from '../../support/databases.ts'
import { FakeClock, temporaryDirectory } from '../platform-fixture.ts'
import { expectedSums, queryOf, recordOf, sumsOf, type Asked, type Drawn, asked, drawn } from './usage-model.ts'
import { usageRecord } from './usage-record-fixture.ts'

const HOUR_MS = 60 * 60 * 1000
const STEP_RECORDS = 4

async function openRollup(kind: TestDatabaseKind) {
  const { database } = await openTestDatabase(kind)
  const clock = new FakeClock()
  const units = new UnitsOfWork({ database, changes: new Changes(), clock })
  const directory = join(temporaryDirectory(), 'usage-journal')
  const recorder = await UsageRecorder.open({ directory, units, clock, logger: silentLogger })
  onTestFinished(() => recorder.close())
  const post = async (records: readonly UsageRecord[]) => {
    await Promise.all(records.map((record) => recorder.record(record)))
    await recorder.drained()
  }
  /** As on a node that has just been started. */
  const newRollup = () => new UsageRollup({ units, clock, recordsAtOnce: STEP_RECORDS })
  const rows = (table: 'usage_hours' | 'usage_rollups') => database.selectFrom(table).selectAll().execute()
  return { clock, stores: createStores(database), recorder, post, newRollup, rows }
}

describeDatabases('usage that is summed up', (kind) => {
  it('is in the hours once an hour is over, and says the same before and after', async () => {
    const { clock, stores, post, recorder, rows } = await openRollup(kind)
    await post([usageRecord(), usageRecord({ status: 502, outcome: 'failed' }), usageRecord({ model: undefined })])
    const query = { organizationId: 'org_test', fromHour: 0, toHour: 1e6, groupBy: ['hour', 'model'] as const }
    const before = await stores.usageHours.sum(query, 10)
    await recorder.sumUp()
    expect(await rows('usage_hours')).toEqual([])
    clock.nowMs += HOUR_MS
    await recorder.sumUp()
    expect(await rows('usage_hours')).toEqual([])
    clock.nowMs += HOUR_MS / 6
    await recorder.sumUp()
    expect((await rows('usage_hours')).map(({ model, requests, failures }) => [model, requests, failures])).toEqual(
      expect.arrayContaining([
        ['', 1, 0],
        ['house/model', 2, 1],
      ]),
    )
    expect(await stores.usageHours.sum(query, 10)).toEqual(before)
  })

  it('is added to by what comes late, at once and once', async () => {
    const { clock, stores, post, recorder, rows } = await openRollup(kind)
    const startedAtMs = clock.nowMs
    await post([usageRecord({ startedAtMs })])
    clock.nowMs += 2 * HOUR_MS
    await recorder.sumUp()
    const late = usageRecord({ startedAtMs: startedAtMs + 1 })
    await post([late, late])
    await post([late])
    expect(await rows('usage_hours')).toMatchObject([{ requests: 2, prompt_tokens: 200 }])
    const query = { organizationId: 'org_test', fromHour: 0, toHour: 1e6, groupBy: [] }
    expect(await stores.usageHours.sum(query, 1)).toMatchObject([{ requests: 2, promptTokens: 200 }])
  })

  it('leaves few records to look at of an organization that asks very much, also within the hour', async () => {
    const { clock, stores, post, newRollup, rows } = await openRollup(kind)
    const rollup = newRollup()
    const records = Array.from({ length: 50 }, (_, index) => usageRecord({ startedAtMs: clock.nowMs + index }))
    await post(records)
    rollup.notePosted(records)
    await rollup.run()
    const [hour] = await rows('usage_hours')
    expect(hour?.requests).toBeGreaterThan(50 - 2 * STEP_RECORDS)
    expect(hour?.requests).toBeLessThan(50)
    const query = { organizationId: 'org_test', fromHour: 0, toHour: 1e6, groupBy: [] }
    expect(await stores.usageHours.sum(query, 1)).toMatchObject([{ requests: 50 }])
  })

  it('ends with every organization, however many there are and however much each has used in one moment', async () => {
    const { clock, post, newRollup, rows } = await openRollup(kind)
    const records = Array.from({ length: 400 }, (_, index) => usageRecord({ organizationId: `org_${index % 130}` }))
    await post([...records, ...Array.from({ length: 20 }, () => usageRecord({ organizationId: 'org_77' }))])
    clock.nowMs += 2 * HOUR_MS
    await newRollup().run()
    const hours = await rows('usage_hours')
    expect(hours).toHaveLength(130)
    expect(hours.reduce((sum, { requests }) => sum + requests, 0)).toBe(420)
    expect(await rows('usage_rollups')).toHaveLength(130)
  })

  it(
    'is always what the records say, whenever it is asked for and whatever comes late',
    { timeout: 120_000 },
    async () => {
      const { clock, stores, post, newRollup } = await openRollup(kind)
      const beginMs = clock.nowMs
      let runs = 0
      const step = fc.oneof(
        { weight: 4, arbitrary: fc.record({ post: fc.array(drawn, { minLength: 1, maxLength: 12 }) }) },
        { weight: 2, arbitrary: fc.record({ minutes: fc.integer({ min: 1, max: 90 }) }) },
        { weight: 3, arbitrary: fc.record({ ask: asked, nodes: fc.integer({ min: 1, max: 2 }) }) },
        { weight: 2, arbitrary: fc.record({ postWhileSummingUp: fc.array(drawn, { minLength: 1, maxLength: 12 }) }) },
        { weight: 1, arbitrary: fc.record({ restart: fc.constant(true) }) },
      )
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), asked, async (steps, last) => {
          runs += 1
          clock.nowMs = beginMs
          const posted: UsageRecord[] = []
          const made = (some: readonly Drawn[]) => {
            const records = some.map((one) => recordOf(one, runs, clock.nowMs))
            posted.push(...records)
            return records
          }
          const expectExact = async (question: Asked) => {
            const query = queryOf(question, runs, clock.nowMs)
            expect(sumsOf(await stores.usageHours.sum(query, 1000))).toEqual(expectedSums(posted, query))
          }
          let rollups = [newRollup(), newRollup()]
          for (const one of steps) {
            if ('post' in one) {
              const records = made(one.post)
              await post(records)
              rollups[0]?.notePosted(records)
            } else if ('minutes' in one) clock.nowMs += one.minutes * 60_000
            else if ('restart' in one) rollups = [newRollup(), newRollup()]
            else if ('postWhileSummingUp' in one) {
              await Promise.all([post(made(one.postWhileSummingUp)), ...rollups.map((rollup) => rollup.run())])
            } else {
              const runsNow = rollups.slice(0, one.nodes).map((rollup) => rollup.run())
              await expectExact(one.ask)
              await expectExact(one.ask)
              await Promise.all(runsNow)
              await expectExact(one.ask)
            }
          }
          await expectExact(last)
        }),
        { interruptAfterTimeLimit: 90_000, numRuns: process.env['PARLEY_FULL'] === '1' ? 300 : 30 },
      )
    },
  )
})
