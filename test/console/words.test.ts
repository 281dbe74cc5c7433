import { describe, expect, it } from 'vitest'
import { deviceWords } from '../../console/src/features/account/device-words.ts'
import { counted, creditsWords, durationWords, shortNumber } from '../../console/src/ui/number-words.ts'
import { timeAgo } from '../../console/src/ui/time-ago.ts'

describe('credits in words', () => {
  it.each([
    ['12.500000000', '12.50'],
    ['-3.100000000', '-3.10'],
    ['0.000000000', '0.00'],
    ['1234567.009000000', '1,234,567.00'],
  ])('writes %s as %s', (amount, words) => {
    expect(creditsWords(amount)).toBe(words)
  })

  it('never shows a small amount as nothing', () => {
    expect(creditsWords('0.000000001')).toBe('0.000000001')
    expect(creditsWords('0.000123456')).toBe('0.00012')
    expect(creditsWords('0.012000000')).toBe('0.012')
  })
})

describe('numbers in words', () => {
  it('shortens only what is long', () => {
    expect([shortNumber(9999), shortNumber(12_345), shortNumber(2_000_000)]).toEqual(['9,999', '12.3K', '2M'])
  })

  it('counts one and many', () => {
    expect([counted(1, 'key'), counted(2, 'key'), counted(1, 'has', 'have')]).toEqual(['1 key', '2 keys', '1 has'])
  })

  it('tells milliseconds from seconds', () => {
    expect([durationWords(840.4), durationWords(2345), durationWords(61_000)]).toEqual(['840 ms', '2.35 s', '61.0 s'])
  })
})

describe('time in words', () => {
  const nowMs = Date.parse('2026-05-01T12:00:00Z')
  it.each([
    [-5_000, 'just now'],
    [5_000, 'in a moment'],
    [-3 * 60_000, '3 minutes ago'],
    [-24 * 60 * 60_000, 'yesterday'],
    [7 * 24 * 60 * 60_000 - 5_000, 'in 7 days'],
    [-400 * 24 * 60 * 60_000, '13 months ago'],
  ])('says of %d ms: %s', (awayMs, words) => {
    expect(timeAgo(nowMs + awayMs, nowMs)).toBe(words)
  })

  it('is shorter where room is scarce', () => {
    expect(timeAgo(nowMs - 3 * 60_000, nowMs, 'short')).toBe('3 min. ago')
  })
})

describe('a device in words', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    ['curl/8.1', 'curl'],
    ['my program 1.0', 'my program 1.0'],
    [' ', 'Unknown device'],
  ])('recognizes %s', (userAgent, words) => {
    expect(deviceWords(userAgent)).toBe(words)
  })
})
