import { expect, test, vi } from 'vitest'
import { AsyncQueue } from '../../src/kernel/async-queue.ts'

function numbers(options: { highWater?: number; weightHighWater?: number } = {}) {
  const onDrained = vi.fn<() => void>()
  const queue = new AsyncQueue<number>({
    highWater: options.highWater ?? 3,
    weightHighWater: options.weightHighWater ?? Number.POSITIVE_INFINITY,
    weigh: (item) => item,
    onDrained,
  })
  return { queue, onDrained }
}

test('hands out what was pushed, in order, then ends', async () => {
  const { queue } = numbers()
  const waiting = queue.next()
  for (const item of [1, 2, 3]) queue.push(item)
  queue.end()
  queue.push(4)
  expect(await waiting).toEqual({ done: false, value: 1 })
  const rest: number[] = []
  for await (const item of queue) rest.push(item)
  expect(rest).toEqual([2, 3])
})

test('says enough at the high water mark and drained when all is taken', async () => {
  const { queue, onDrained } = numbers({ highWater: 2 })
  expect([queue.push(1), queue.push(1), queue.push(1)]).toEqual([true, false, false])
  await queue.next()
  await queue.next()
  expect(onDrained).not.toHaveBeenCalled()
  await queue.next()
  expect(onDrained).toHaveBeenCalledTimes(1)
  expect(queue.push(1)).toBe(true)
})

test('says enough by weight, and forgets the weight of what was taken', async () => {
  const { queue } = numbers({ highWater: 100, weightHighWater: 10 })
  expect([queue.push(6), queue.push(3)]).toEqual([true, true])
  await queue.next()
  expect(queue.push(6)).toBe(true)
  expect(queue.push(1)).toBe(false)
})

test('keeps order over many items when it never runs empty', async () => {
  const { queue } = numbers({ highWater: 10_000 })
  queue.push(0)
  for (let item = 1; item < 2_000; item += 1) {
    queue.push(item)
    expect((await queue.next()).value).toBe(item - 1)
    expect(queue.size).toBe(1)
  }
})

test('fails after what was pushed, once', async () => {
  const { queue } = numbers()
  queue.push(1)
  queue.fail(new Error('broken'))
  expect(await queue.next()).toEqual({ done: false, value: 1 })
  await expect(queue.next()).rejects.toThrow('broken')
  expect((await queue.next()).done).toBe(true)
})

test('an abort drops what waits, wins over an end, and wakes the consumer', async () => {
  const { queue, onDrained } = numbers({ highWater: 1 })
  queue.push(1)
  queue.end()
  queue.abort(new Error('gone'))
  await expect(queue.next()).rejects.toThrow('gone')
  expect(onDrained).not.toHaveBeenCalled()
  const other = numbers().queue
  const waiting = other.next()
  other.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
})

test('returning ends a pending next and drops the rest', async () => {
  const { queue } = numbers()
  const waiting = queue.next()
  await queue.return()
  expect((await waiting).done).toBe(true)
  queue.push(1)
  expect((await queue.next()).done).toBe(true)
})
