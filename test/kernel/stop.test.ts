import { expect, test } from 'vitest'
import { Stop, type StopSignal } from '../../src/kernel/stop.ts'

interface Kind {
  signal: StopSignal
  abort: (reason: unknown) => void
}

const kinds: [string, () => Kind][] = [
  [
    'a stop',
    () => {
      const stop = new Stop()
      return { signal: stop, abort: (reason) => stop.abort(reason) }
    },
  ],
  [
    'the standard signal',
    () => {
      const controller = new AbortController()
      return { signal: controller.signal, abort: (reason) => controller.abort(reason) }
    },
  ],
]

test.each(kinds)('%s tells each listener once, with the first reason, and nobody who left', (_name, make) => {
  const { signal, abort } = make()
  const told: string[] = []
  const first = () => {
    told.push('first')
    signal.removeEventListener('abort', first)
  }
  const second = () => told.push('second')
  const gone = () => told.push('gone')
  for (const listener of [first, first, gone, second]) signal.addEventListener('abort', listener)
  signal.removeEventListener('abort', gone)
  expect(signal.aborted).toBe(false)
  expect(() => signal.throwIfAborted()).not.toThrow()
  const reason = new Error('enough')
  abort(reason)
  abort(new Error('again'))
  expect(told).toEqual(['first', 'second'])
  expect(signal.aborted).toBe(true)
  expect(signal.reason).toBe(reason)
  expect(() => signal.throwIfAborted()).toThrow(reason)
})
