import { expect, test } from 'vitest'
import { Beat } from '../../src/gateway/beat.ts'
import { systemClock } from '../../src/kernel/clock.ts'

const INTERVAL_MS = 40

function beatOf(flush: () => void): Beat {
  return new Beat({ clock: systemClock, intervalMs: INTERVAL_MS, flush })
}

function nextTick(beat: Beat): Promise<void> {
  return new Promise((resolve) => beat.onNextTick(resolve))
}

test('no two ticks share an interval', async () => {
  const beat = beatOf(() => {})
  await nextTick(beat)
  const firstMs = performance.now()
  for (let ticks = 0; ticks < 4; ticks += 1) await nextTick(beat)
  // The first may have been late by nearly an interval, the last early by the grain of timers.
  expect(performance.now() - firstMs).toBeGreaterThan(3 * INTERVAL_MS - 2)
})

test('what is found at the beginning of a tick leaves at its end, in the same tick', async () => {
  const order: string[] = []
  const beat = beatOf(() => order.push('end'))
  const { promise, resolve } = Promise.withResolvers<void>()
  beat.onNextTick(() => {
    order.push('beginning')
    beat.request()
    beat.onNextTick(() => {
      order.push('next beginning')
      resolve()
    })
  })
  await promise
  expect(order).toEqual(['beginning', 'end', 'next beginning'])
})

test('what is requested between two ticks waits for the end of the next, and leaves once', async () => {
  const order: string[] = []
  const beat = beatOf(() => order.push('end'))
  beat.request()
  beat.request()
  expect(order).toEqual([])
  await nextTick(beat)
  order.push('beginning')
  await nextTick(beat)
  expect(order).toEqual(['beginning', 'end'])
})

test('nothing leaves after the end of the stream', async () => {
  const order: string[] = []
  const beat = beatOf(() => order.push('end'))
  beat.request()
  beat[Symbol.dispose]()
  await nextTick(beatOf(() => {}))
  await nextTick(beatOf(() => {}))
  expect(order).toEqual([])
})
