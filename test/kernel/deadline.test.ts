import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Deadline } from '../../src/kernel/deadline.ts'

/** Resolves when the deadline has passed, with the time it took. */
function passing(timeoutMs: number): Promise<number> {
  const startedMs = performance.now()
  return new Promise((resolve) => {
    new Deadline(() => resolve(performance.now() - startedMs)).set(timeoutMs)
  })
}

test('a deadline is never noticed before its time', async () => {
  const waited = await Promise.all([1, 10, 60, 120].map(async (ms) => (await passing(ms)) - ms))
  expect(Math.min(...waited)).toBeGreaterThanOrEqual(0)
})

test('a cleared deadline does not pass, and a refreshed one passes later', async () => {
  const passed: string[] = []
  const cleared = new Deadline(() => passed.push('cleared'))
  cleared.set(10)
  cleared.clear()
  cleared.refresh()
  const refreshed = new Deadline(() => passed.push('refreshed'))
  refreshed.set(150)
  await delay(100)
  refreshed.refresh()
  await passing(100)
  expect(passed).toEqual([])
  await passing(150)
  expect(passed).toEqual(['refreshed'])
})

test('a deadline that has passed can be set again', async () => {
  let passed = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const deadline = new Deadline(() => {
    passed += 1
    if (passed === 3) resolve()
    else deadline.again()
  })
  deadline.set(1)
  await promise
  expect(passed).toBe(3)
})
