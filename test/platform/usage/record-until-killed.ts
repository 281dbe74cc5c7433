import { systemClock } from '../../../src/kernel/clock.ts'
import { Changes } from '../../../src/platform/changes.ts'
import { UnitsOfWork } from '../../../src/platform/unit-of-work.ts'
import { UsageRollup } from '../../../src/platform/usage/usage-rollup.ts'
import { insertOrganization, openUsage } from './open-usage.ts'
import { usageRecord } from './usage-record-fixture.ts'

/*
 * Records usage with many writers at once and tells each id once it is acknowledged, until somebody kills it. Meanwhile it sums
 * up all the time. Arguments: the data directory and, where there is one, the URL of the database.
 */

const WRITERS = 50
const [dataDirectory = '', url] = process.argv.slice(2)
const { recorder, database } = await openUsage({ dataDirectory, url })
await insertOrganization(database, 'org_test')

async function write(): Promise<never> {
  for (;;) {
    const record = usageRecord({ startedAtMs: Date.now(), cost: 3 })
    await recorder.record(record)
    await new Promise((resolve) => process.send?.(record.requestId, resolve))
  }
}

/** In small steps, as if there were always much to do. */
async function sumUp(): Promise<never> {
  const units = new UnitsOfWork({ database, changes: new Changes(), clock: systemClock })
  const rollup = new UsageRollup({ units, clock: systemClock, recordsAtOnce: 30 })
  for (;;) {
    await recorder.drained()
    rollup.notePosted(Array.from({ length: 100 }, () => usageRecord()))
    await rollup.run()
  }
}

await Promise.all([sumUp(), ...Array.from({ length: WRITERS }, write)])
