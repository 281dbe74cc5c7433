import { expect, test } from 'vitest'
import { BeatKeeper } from '../../src/gateway/beat.ts'
import { systemClock } from '../../src/kernel/clock.ts'

const INTERVAL_MS = 40

test('no two ticks share an interval', async () => {
  const beat = new BeatKeeper({ clock: systemClock, intervalMs: INTERVAL_MS }).join()
  const tick = () => new Promise<void>((resolve) => beat.onNextTick(resolve))
  await tick()
  const firstMs = performance.now()
  for (let ticks = 0; ticks < 4; ticks += 1) await tick()
  // The first may have been late by nearly an interval, the last early by the grain of timers.
  expect(performance.now() - firstMs).toBeGreaterThan(3 * INTERVAL_MS - 2)
})

test('what is found at the beginning of a tick leaves at its end, in the same tick', async () => {
  const beat = new BeatKeeper({ clock: systemClock, intervalMs: INTERVAL_MS }).join()
  const order: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  beat.onNextTick(() => {
    order.push('beginning')
    beat.onNextTick(() => {
      order.push('next beginning')
      resolve()
    })
    beat.onEndOfTick(() => order.push('end'))
  })
  await promise
  expect(order).toEqual(['beginning', 'end', 'next beginning'])
})

test('what is requested between two ticks waits for the end of the next', async () => {
  const beat = new BeatKeeper({ clock: systemClock, intervalMs: INTERVAL_MS }).join()
  const order: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  beat.onEndOfTick(() => {
    order.push('end')
    resolve()
  })
  beat.onNextTick(() => order.push('beginning'))
  expect(order).toEqual([])
  await promise
  expect(order).toEqual(['beginning', 'end'])
})
