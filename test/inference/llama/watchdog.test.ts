import { expect, test } from 'vitest'
import { Watchdog } from '../../../src/inference/llama/watchdog.ts'
import { ManualClock } from '../../support/manual-clock.ts'

const bounds = { intervalMs: 100, pulseLatestMs: 1000, stepLatestMs: 5000, loadLatestMs: 20_000 }

function readyChild() {
  const clock = new ManualClock()
  const watchdog = new Watchdog(clock, bounds)
  watchdog.started()
  watchdog.ready()
  /** Looks as often as the interval has it, with or without pulses in between. True if a hang was found. */
  const pass = (ms: number, pulse?: () => { active: number; steps: number }) => {
    let found = false
    for (let passedMs = 0; passedMs < ms; passedMs += bounds.intervalMs) {
      clock.advance(bounds.intervalMs)
      if (pulse !== undefined) watchdog.pulse(pulse())
      found ||= watchdog.findsHang()
    }
    return found
  }
  return { clock, watchdog, pass }
}

test('silence is a hang, soon after the bound and not before', () => {
  const { pass } = readyChild()
  expect(pass(bounds.pulseLatestMs)).toBe(false)
  expect(pass(2 * bounds.intervalMs)).toBe(true)
})

test('pulses without a decode are a hang only while there is work', () => {
  expect(readyChild().pass(60_000, () => ({ active: 0, steps: 7 }))).toBe(false)
  expect(readyChild().pass(60_000, () => ({ active: 1, steps: 7 }))).toBe(true)
  let steps = 0
  expect(readyChild().pass(60_000, () => ({ active: 1, steps: (steps += 1) }))).toBe(false)
})

test('a stop of the watching process itself is no hang of the child', () => {
  const { clock, watchdog } = readyChild()
  clock.advance(60_000)
  // The timer comes first; the pulses that arrived meanwhile are read right after it.
  expect(watchdog.findsHang()).toBe(false)
  watchdog.pulse({ active: 0, steps: 0 })
  clock.advance(bounds.intervalMs)
  expect(watchdog.findsHang()).toBe(false)
})

test('loading may take longer than a pulse, but not for ever', () => {
  const { watchdog, pass } = readyChild()
  watchdog.started()
  expect(pass(bounds.loadLatestMs)).toBe(false)
  expect(pass(2 * bounds.intervalMs)).toBe(true)
})
