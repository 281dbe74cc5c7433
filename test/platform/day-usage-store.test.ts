import { fork } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDayUsageStore } from '../../src/platform/usage/day-usage-store.ts'
import { openTestPlatform, temporaryDirectory } from './platform-fixture.ts'

function openStore(directory = temporaryDirectory(), today = 100) {
  const store = openDayUsageStore(directory, today)
  onTestFinished(() => store.close())
  return { store, directory }
}

describe('the day ledger', () => {
  it('knows nothing of a day on which nothing was reserved', () => {
    const { store } = openStore()
    store.reserve('org_a', 100, { requests: 1, tokens: 2 })
    expect(store.load('org_a', 101)).toBeUndefined()
    expect(store.load('org_b', 100)).toBeUndefined()
  })

  it('keeps the last mark, also a lower one, and keeps it across a restart', () => {
    const { store, directory } = openStore()
    store.reserve('org_a', 100, { requests: 64, tokens: 2_000_000_000_000 })
    store.reserve('org_a', 100, { requests: 10, tokens: 2_000_000_000_001 })
    store.close()
    expect(openStore(directory).store.load('org_a', 100)).toEqual({ requests: 10, tokens: 2_000_000_000_001 })
  })

  it('forgets days that are long past, not recent ones', () => {
    const { store, directory } = openStore()
    store.reserve('org_a', 92, { requests: 1, tokens: 1 })
    store.reserve('org_a', 93, { requests: 1, tokens: 1 })
    store.close()
    const { store: later } = openStore(directory, 100)
    expect([later.load('org_a', 92), later.load('org_a', 93)]).toEqual([undefined, { requests: 1, tokens: 1 }])
  })

  it('does not wait for a transaction of the platform, nor make it wait', async () => {
    const { platform } = await openTestPlatform()
    const making = platform.firstRun({ baseUrl: 'http://h', model: 'm' })
    for (let index = 1; index <= 20; index += 1) {
      platform.dayLedger.reserve('org_a', 100, { requests: index, tokens: index })
      await new Promise((resolve) => setImmediate(resolve))
    }
    await making
    expect(platform.dayLedger.load('org_a', 100)).toEqual({ requests: 20, tokens: 20 })
  })

  it('throws when it cannot write, rather than pretend', () => {
    const { store } = openStore()
    store.close()
    expect(() => store.reserve('org_a', 100, { requests: 1, tokens: 1 })).toThrow()
  })

  it('loses no mark that it took, however its process ends', async () => {
    const directory = temporaryDirectory()
    for (let round = 0; round < 5; round += 1) {
      const child = fork(join(import.meta.dirname, 'reserve-until-killed.ts'), [directory])
      let acknowledged = 0
      child.on('message', (mark) => {
        acknowledged = Number(mark)
        if (acknowledged >= 20 + round * 7) child.kill('SIGKILL')
      })
      await new Promise((resolve) => child.once('exit', resolve))
      const { store } = openStore(directory)
      expect(store.load('org_a', 100)?.requests).toBeGreaterThanOrEqual(acknowledged)
      store.close()
    }
  })
})
