import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { count, leftToday, rollOver, untilMidnightMs, utcDay, type DayCounter } from '../../src/limits/day-counter.ts'
import { epochMs } from './support/arbitraries.ts'

const midnightMs = Date.UTC(2027, 2, 1)

describe('day counter', () => {
  test('starts anew with the first millisecond of a UTC day and not with the last of the day before', () => {
    const used = count({ day: utcDay(midnightMs - 1), used: 0 }, 5)
    expect(rollOver(used, midnightMs - 1)).toEqual({ day: utcDay(midnightMs) - 1, used: 5 })
    expect(rollOver(used, midnightMs)).toEqual({ day: utcDay(midnightMs), used: 0 })
  })

  test('agrees with the calendar about which moments share a day and how far midnight is', () => {
    fc.assert(
      fc.property(epochMs, epochMs, (first, second) => {
        const isSameDate = new Date(first).toISOString().slice(0, 10) === new Date(second).toISOString().slice(0, 10)
        expect(utcDay(first) === utcDay(second)).toBe(isSameDate)
        const date = new Date(first)
        const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1)
        expect(untilMidnightMs({ day: utcDay(first), used: 0 }, first)).toBe(next - first)
      }),
    )
  })

  test('rolls over once per new day, however the clock wanders around midnight', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -90_000_000, max: 90_000_000 })), (offsets) => {
        let counter: DayCounter = { day: utcDay(midnightMs - 100_000_000), used: 0 }
        const begun = new Set<number>()
        for (const offsetMs of offsets) {
          const rolled = rollOver(counter, midnightMs + offsetMs)
          if (rolled !== counter) {
            expect(rolled.used).toBe(0)
            expect(begun.has(rolled.day)).toBe(false)
            begun.add(rolled.day)
          }
          expect(rolled.day).toBeGreaterThanOrEqual(counter.day)
          counter = count(rolled, 1)
        }
      }),
    )
  })

  test('has nothing left when the limit falls below what is used', () => {
    expect(leftToday({ day: 1, used: 10 }, 4)).toBe(0)
    expect(leftToday({ day: 1, used: 10 }, 14)).toBe(4)
  })

  test('set back across midnight, ends at the midnight that ends its own day', () => {
    const counter = rollOver({ day: 0, used: 0 }, midnightMs)
    expect(untilMidnightMs(rollOver(counter, midnightMs - 1000), midnightMs - 1000)).toBe(86_401_000)
  })
})
