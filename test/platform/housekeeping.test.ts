import { afterEach, describe, expect, it, vi } from 'vitest'
import { silentLogger } from '../../src/kernel/logger.ts'
import { Housekeeping, type HousekeepingJob } from '../../src/platform/housekeeping.ts'

afterEach(() => vi.useRealTimers())

function keep(...jobs: HousekeepingJob[]): Housekeeping {
  vi.useFakeTimers()
  const housekeeping = new Housekeeping({ jobs, logger: silentLogger })
  housekeeping.start()
  return housekeeping
}

describe('housekeeping', () => {
  it('runs each job at its own pace', async () => {
    const [often, seldom] = [vi.fn(async () => {}), vi.fn(async () => {})]
    const housekeeping = keep(
      { name: 'often', everyMs: 1000, run: often },
      { name: 'seldom', everyMs: 5000, run: seldom },
    )
    expect(often).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_500)
    expect([often.mock.calls.length, seldom.mock.calls.length]).toEqual([10, 2])
    await housekeeping.close()
  })

  it('never runs a job beside itself', async () => {
    const ends: (() => void)[] = []
    const run = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
    const housekeeping = keep({ name: 'slow', everyMs: 1000, run })
    await vi.advanceTimersByTimeAsync(3500)
    expect(run).toHaveBeenCalledTimes(1)
    ends.forEach((end) => end())
    await vi.advanceTimersByTimeAsync(1000)
    expect(run).toHaveBeenCalledTimes(2)
    ends.forEach((end) => end())
    await housekeeping.close()
  })

  it('goes on after a failure, with that job and the others', async () => {
    const failing = vi.fn(() => Promise.reject(new Error('no')))
    const other = vi.fn(async () => {})
    const housekeeping = keep(
      { name: 'failing', everyMs: 10, run: failing },
      { name: 'other', everyMs: 10, run: other },
    )
    await vi.advanceTimersByTimeAsync(25)
    await housekeeping.runAll()
    expect([failing.mock.calls.length, other.mock.calls.length]).toEqual([3, 3])
    await housekeeping.close()
  })

  it('closing waits for what runs and begins nothing more', async () => {
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const run = vi.fn(() => promise)
    const housekeeping = keep({ name: 'slow', everyMs: 10, run })
    await vi.advanceTimersByTimeAsync(15)
    let closed = false
    const closing = housekeeping.close().then(() => (closed = true))
    await vi.advanceTimersByTimeAsync(1000)
    expect([closed, run.mock.calls.length]).toEqual([false, 1])
    end()
    await closing
    expect(closed).toBe(true)
  })
})
