import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileModelPatterns } from '../../src/platform/plans/model-patterns.ts'

describe('a model pattern', () => {
  it.each([
    ['*', 'anything/at all', true],
    ['a/b', 'a/b', true],
    ['a/b', 'a/bc', false],
    ['a/*', 'a/b/c', true],
    ['a/*', 'a', false],
    ['*-mini', 'x/y-mini', true],
    ['*-mini', 'x/y-mini-2', false],
    ['a*b*c', 'a-b-c', true],
    ['a*b*c', 'acb', false],
    ['aa*aa', 'aaa', false],
    ['a**b', 'ab', true],
    ['a.c', 'abc', false],
  ])('%s on %s is %s', (pattern, id, expected) => {
    expect(compileModelPatterns([pattern])(id)).toBe(expected)
  })

  it('agrees with a regular expression on any pattern', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '*'), maxLength: 8 })
    const property = fc.property(text, text, (pattern, id) => {
      const source = pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '[^]*')
      expect(compileModelPatterns([pattern])(id)).toBe(new RegExp(`^${source}$`).test(id))
    })
    fc.assert(property, { numRuns: 2000 })
  })
})
