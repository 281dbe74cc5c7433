import { describe, expect, it } from 'vitest'
import { byteText } from '../../src/cli/model/byte-text.ts'
import { createProgress } from '../../src/cli/model/progress.ts'
import { FakeClock } from '../platform/platform-fixture.ts'

function progressOn(isTTY: boolean) {
  const clock = new FakeClock()
  const written: string[] = []
  return { clock, written, progress: createProgress({ isTTY, write: (text) => written.push(text) }, clock) }
}

describe('on a terminal', () => {
  it('one line shows share, size, speed and the time that is left', () => {
    const { clock, written, progress } = progressOn(true)
    progress.begin(0, 100_000_000)
    clock.nowMs += 5000
    progress.reach(25_000_000)
    expect(written).toEqual([
      `\r\u001B[K${'█'.repeat(6)}${'░'.repeat(18)} 25 %  25.0 MB of 100 MB  5.00 MB/s  15 s left`,
    ])
  })

  it('it is not drawn more often than an eye can follow, but always at the end', () => {
    const { clock, written, progress } = progressOn(true)
    progress.begin(0, 1000)
    for (let bytes = 1; bytes <= 1000; bytes += 1) {
      clock.nowMs += 1
      progress.reach(bytes)
    }
    expect(written.length).toBeLessThanOrEqual(11)
    expect(written.at(-1)).toContain('100 %')
  })

  it('the speed is that of this connection, not of what was already there', () => {
    const { clock, written, progress } = progressOn(true)
    progress.begin(900_000, 1_000_000)
    clock.nowMs += 1000
    progress.reach(950_000)
    expect(written[0]).toContain('50.0 kB/s  1 s left')
  })

  it('a note stands on a line of its own, and nothing stays behind', () => {
    const { clock, written, progress } = progressOn(true)
    progress.begin(0, undefined)
    clock.nowMs += 1000
    progress.reach(2000)
    progress.note('broken')
    progress.end()
    expect(written).toEqual(['\r\u001B[K2.00 kB  2.00 kB/s', '\r\u001B[K', 'broken\n'])
  })
})

describe('elsewhere', () => {
  it('every tenth is a line, once', () => {
    const { written, progress } = progressOn(false)
    progress.begin(0, 1000)
    for (let bytes = 0; bytes <= 1000; bytes += 50) progress.reach(bytes)
    expect(written).toHaveLength(10)
    expect(written.at(-1)).toBe('100 % of 1.00 kB\n')
  })

  it('what was already there is not told again', () => {
    const { written, progress } = progressOn(false)
    progress.begin(550, 1000)
    progress.reach(560)
    progress.reach(610)
    expect(written).toEqual(['60 % of 1.00 kB\n'])
  })
})

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.00 kB'],
  [999_499, '999 kB'],
  [999_500, '1.00 MB'],
  [39_879_904, '39.9 MB'],
  [4e14, '400 TB'],
])('%d bytes are %s', (bytes, expected) => {
  expect(byteText(bytes)).toBe(expected)
})
