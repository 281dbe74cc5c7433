import { insertOrganization, openUsage } from './open-usage.ts'
import { usageRecord } from './usage-record-fixture.ts'

/*
 * Records usage with many writers at once and tells each id once it is acknowledged, until somebody kills it. Arguments: the data
 * directory and, where there is one, the URL of the database.
 */

const WRITERS = 50
const [dataDirectory = '', url] = process.argv.slice(2)
const { recorder, database } = await openUsage({ dataDirectory, url })
await insertOrganization(database, 'org_test')

async function write(): Promise<never> {
  for (;;) {
    const record = usageRecord({ startedAtMs: Date.now(), cost: 3 })
    await recorder.record(record)
    process.send?.(record.requestId)
  }
}

await Promise.all(Array.from({ length: WRITERS }, write))
