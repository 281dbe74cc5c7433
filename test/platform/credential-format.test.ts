import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apiKeyFormat } from '../../src/platform/api-keys/api-key.ts'
import { operatorTokenFormat } from '../../src/platform/operators/operator-token.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

describe('a key', () => {
  it('has its prefix, 32 random characters and 6 of checksum', () => {
    expect(apiKeyFormat.create()).toMatch(/^parley_[0-9A-Za-z]{38}$/)
    expect(operatorTokenFormat.create()).toMatch(/^parley_op_[0-9A-Za-z]{38}$/)
  })

  it('keeps its checksum for good: keys that are out there must go on working', () => {
    expect(apiKeyFormat.matches('parley_000000000000000000000000000000002hnHL7')).toBe(true)
  })

  it('that we made is always well-formed, and never the same twice', () => {
    const keys = Array.from({ length: 1000 }, () => apiKeyFormat.create())
    expect(keys.every((key) => apiKeyFormat.matches(key))).toBe(true)
    expect(new Set(keys).size).toBe(1000)
  })

  it('is refused with any one character changed', () => {
    const change = fc.record({ at: fc.nat(44), to: fc.constantFrom(...BASE62.split('')) })
    fc.assert(
      fc.property(change, ({ at, to }) => {
        const key = apiKeyFormat.create()
        const changed = key.slice(0, at) + to + key.slice(at + 1)
        expect(apiKeyFormat.matches(changed)).toBe(changed === key)
      }),
      { numRuns: 2000 },
    )
  })

  it('is refused with two neighbours swapped', () => {
    fc.assert(
      fc.property(fc.integer({ min: 7, max: 43 }), (at) => {
        const key = apiKeyFormat.create()
        const swapped = `${key.slice(0, at)}${key[at + 1]}${key[at]}${key.slice(at + 2)}`
        expect(apiKeyFormat.matches(swapped)).toBe(swapped === key)
      }),
      { numRuns: 2000 },
    )
  })

  it('is refused as anything else than itself: other kinds, other lengths, other text', () => {
    expect(apiKeyFormat.matches(operatorTokenFormat.create())).toBe(false)
    expect(operatorTokenFormat.matches(apiKeyFormat.create())).toBe(false)
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => !apiKeyFormat.matches(text)))
    for (const near of [' ', '\n', '\0', 'x']) expect(apiKeyFormat.matches(apiKeyFormat.create() + near)).toBe(false)
  })
})
