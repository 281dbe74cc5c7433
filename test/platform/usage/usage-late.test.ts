import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { systemClock } from '../../../src/kernel/clock.ts'
import { silentLogger } from '../../../src/kernel/logger.ts'
import { Changes } from '../../../src/platform/changes.ts'
import { UnitsOfWork } from '../../../src/platform/unit-of-work.ts'
import { UsageRecorder } from '../../../src/platform/usage/usage-recorder.ts'
import { databaseKinds, openTestDatabase } from '../../support/databases.ts'
import { temporaryDirectory } from '../platform-fixture.ts'
import { postedUsage } from './open-usage.ts'
import { usageRecord } from './usage-record-fixture.ts'

it('a record that comes while a slow drain is under way is posted, though nothing comes after it', async () => {
  const sqlite = databaseKinds.find(({ name }) => name === 'sqlite')
  if (sqlite === undefined) throw new Error('SQLite is always there')
  const { database } = await openTestDatabase(sqlite)
  const begun = Promise.withResolvers<void>()
  const slow = Promise.withResolvers<void>()
  class SlowUnits extends UnitsOfWork {
    override async transact<Result>(...[work]: Parameters<UnitsOfWork['transact']>): Promise<Result> {
      begun.resolve()
      await slow.promise
      return super.transact(work) as Promise<Result>
    }
  }
  const units = new SlowUnits({ database, changes: new Changes(), clock: systemClock })
  const directory = join(temporaryDirectory(), 'usage-journal')
  const recorder = await UsageRecorder.open({ directory, units, clock: systemClock, logger: silentLogger })
  onTestFinished(() => recorder.close())
  const [first, late] = [usageRecord(), usageRecord()]
  await recorder.record(first)
  await begun.promise
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await recorder.record(late)
  // Its time comes, and finds the drain still busy with the first.
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  slow.resolve()
  await vi.waitFor(async () => {
    const { ids } = await postedUsage(database)
    expect(ids.toSorted()).toEqual([first.requestId, late.requestId].toSorted())
  }, 10_000)
})
