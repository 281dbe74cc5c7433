import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { encodeLine } from '../../../src/platform/usage/journal-line.ts'
import { UsageJournal } from '../../../src/platform/usage/usage-journal.ts'
import { describeDatabases, describePostgres } from '../../support/databases.ts'
import { startTcpProxy, throughPort } from '../../support/tcp-proxy.ts'
import { temporaryDirectory } from '../platform-fixture.ts'
import { insertOrganization, openUsage, postedUsage } from './open-usage.ts'
import { usageRecord } from './usage-record-fixture.ts'

const run = promisify(execFile)

describe('the usage journal', () => {
  it('has every line in a file, for its owner alone, once that line is acknowledged', async () => {
    const directory = join(temporaryDirectory(), 'journal')
    const journal = await UsageJournal.open(directory)
    const record = usageRecord()
    await journal.append(record)
    const [name = ''] = readdirSync(directory)
    expect(readFileSync(join(directory, name), 'utf8')).toBe(encodeLine(record))
    expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600)
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    await journal.close()
    await expect(journal.append(record)).rejects.toThrow()
  })

  it('writes what comes in one moment together, and in order', async () => {
    const directory = join(temporaryDirectory(), 'journal')
    const journal = await UsageJournal.open(directory)
    const records = Array.from({ length: 200 }, (_, index) => usageRecord({ requestId: `r${index}` }))
    const acknowledged = records.map((one) => journal.append(one))
    expect(new Set(acknowledged).size).toBe(1)
    await Promise.all(acknowledged)
    const [name = ''] = readdirSync(directory)
    expect(readFileSync(join(directory, name), 'utf8')).toBe(records.map(encodeLine).join(''))
    await journal.close()
  })

  it('refuses what it cannot make safe, goes on when it can again, and forgets no acknowledged line', async () => {
    const directory = join(temporaryDirectory(), 'journal')
    const program = join(import.meta.dirname, 'support/append-beyond-limit.ts')
    // No file may grow beyond this many blocks. The signal for it is ignored, so that the write fails instead.
    const shell = `trap '' XFSZ; ulimit -f 4; exec "${process.execPath}" "${program}" "${directory}"`
    const { stdout } = await run('sh', ['-c', shell])
    const { acknowledged, refused } = JSON.parse(stdout) as { acknowledged: string[]; refused: string[] }
    expect(acknowledged.length).toBeGreaterThan(10)
    expect(refused.length).toBeGreaterThan(1)
    const written = readdirSync(directory).flatMap((name) =>
      [...readFileSync(join(directory, name), 'utf8').matchAll(/"requestId":"(r\d+)"/g)].map(([, id]) => id),
    )
    expect(new Set(written)).toEqual(new Set(acknowledged))
    expect(written).toHaveLength(acknowledged.length)
  })
})

describeDatabases('what a crash has left in the journal', (kind) => {
  it('is posted at the next start, and only once if it was posted before', async () => {
    const place = await kind.create()
    const saved = join(temporaryDirectory(), 'saved')
    {
      await using usage = await openUsage(place)
      await insertOrganization(usage.database, 'org_test')
      await Promise.all(Array.from({ length: 700 }, () => usage.recorder.record(usageRecord({ cost: 2 }))))
      // As it is between the commit of the transaction and the end of the file.
      cpSync(usage.journal, saved, { recursive: true })
    }
    cpSync(saved, join(place.dataDirectory, 'usage-journal'), { recursive: true })
    await using usage = await openUsage(place)
    expect(usage.log).toMatchObject([{ msg: 'an earlier process has left usage to be posted' }])
    await usage.recorder.drained()
    const posted = await postedUsage(usage.database)
    expect(posted).toMatchObject({ cost: 1400, summedRequests: 700, summedCost: 1400, charged: 1400 })
    expect(posted.ids).toHaveLength(700)
    expect(posted.chargedIds).toHaveLength(700)
    expect(readdirSync(usage.journal)).toHaveLength(1)
  })

  it('is used as far as it is whole: half a line at the end is dropped, a damaged one in the middle set aside', async () => {
    const place = await kind.create()
    const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map((requestId) =>
      encodeLine(usageRecord({ requestId })),
    )
    await (await UsageJournal.open(join(place.dataDirectory, 'usage-journal'))).close()
    const damaged = String(second).replace('"status":200', '"status":201')
    const left = join(place.dataDirectory, 'usage-journal', 'node_before-000000001.jsonl')
    writeFileSync(left, `${first}${damaged}${third}${String(fourth).slice(0, -20)}`)
    await using usage = await openUsage(place)
    await usage.recorder.drained()
    expect((await postedUsage(usage.database)).ids.toSorted()).toEqual(['a', 'c'])
    expect(readFileSync(join(usage.journal, 'set-aside.txt'), 'utf8')).toBe(damaged)
    expect(usage.log).toContainEqual(expect.objectContaining({ level: 'error', lines: 1 }))
  })

  it('does not stand still for a record that the database cannot take', async () => {
    const place = await kind.create()
    await using usage = await openUsage(place)
    await Promise.all([
      usage.recorder.record(usageRecord({ requestId: 'good' })),
      // It is to be charged, and there is nobody to charge.
      usage.recorder.record(usageRecord({ requestId: 'bad', organizationId: 'org_none', cost: 5 })),
      usage.recorder.record(usageRecord({ requestId: 'good, too' })),
    ])
    await usage.recorder.drained()
    const posted = await postedUsage(usage.database)
    expect(posted.ids.toSorted()).toEqual(['good', 'good, too'])
    expect(posted.summedRequests).toBe(2)
    expect(readFileSync(join(usage.journal, 'set-aside.txt'), 'utf8')).toContain('"requestId":"bad"')
  })

  it('is posted by itself a moment after it was recorded', async () => {
    await using usage = await openUsage(await kind.create())
    await usage.recorder.record(usageRecord())
    await expect.poll(async () => (await postedUsage(usage.database)).ids.length, { timeout: 10_000 }).toBe(1)
  })
})

describe('a journal that cannot be written any more', () => {
  it('lets nobody believe that their usage is safe', async () => {
    const dataDirectory = temporaryDirectory()
    await using usage = await openUsage({ dataDirectory })
    await usage.recorder.record(usageRecord())
    await usage.recorder.drained()
    rmSync(usage.journal, { recursive: true })
    appendFileSync(usage.journal, 'in the way')
    const recordMany = async () => {
      for (let index = 0; index < 3; index += 1) {
        await usage.recorder.record(usageRecord())
        await usage.recorder.drained()
      }
    }
    await expect(recordMany()).rejects.toThrow(/ENOTDIR|ENOENT/)
  })
})

describePostgres('a database that is out of reach', (kind) => {
  it(
    'stops nobody: usage waits in the journal and is posted once when the database is back',
    { timeout: 60_000 },
    async () => {
      const { dataDirectory, url = '' } = await kind.create()
      const proxy = await startTcpProxy(Number(new URL(url).port))
      await using usage = await openUsage({ dataDirectory, url: throughPort(url, proxy.port) })
      await usage.recorder.record(usageRecord())
      await usage.recorder.drained()
      proxy.cut()
      for (let round = 0; round < 5; round += 1) {
        await Promise.all(Array.from({ length: 100 }, () => usage.recorder.record(usageRecord())))
        await expect(usage.recorder.drained()).rejects.toThrow()
      }
      await expect
        .poll(() => usage.log.map(({ msg }) => msg))
        .toContain('usage cannot be posted: it waits in the journal')
      proxy.restore()
      await expect.poll(() => usage.log.map(({ msg }) => msg), { timeout: 20_000 }).toContain('usage is posted again')
      expect((await postedUsage(usage.database)).ids).toHaveLength(501)
    },
  )
})
