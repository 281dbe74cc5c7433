import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileSchema } from '../../../../src/inference/llama/grammar/compile-schema.ts'
import { derives } from './derives.ts'
import { randomFrom, sentencesOf } from './random-sentence.ts'

/** Parts that patterns are made of here, each of which is matched by some text over a, b, 1, space and newline. */
const atoms = fc.constantFrom('a', 'b', '.', '\\d', '\\w', '\\s', '[ab]', '[^a]', '\\S', '[a1 ]', '\\n', '\\D')
const quantifiers = fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{1,3}', '{2,}', '*?')

const groupQuantifiers = fc.constantFrom('', '?', '{2}')

/** The engine that the grammar is held against backtracks: with more open repetitions than this it might never come back. */
const OPEN_REPETITIONS_MAX = 2

const patterns = fc
  .letrec<{ pattern: string; alternative: string; part: string }>((tie) => ({
    pattern: fc
      .tuple(fc.constantFrom('', '^'), tie('alternative'), fc.constantFrom('', '$'))
      .map(([start, body, end]) => (body.includes('|') ? `${start}(${body})${end}` : start + body + end)),
    alternative: fc
      .array(fc.array(tie('part'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
      .map((options) => options.map((parts) => parts.join('')).join('|')),
    part: fc.oneof(
      { maxDepth: 1 },
      fc.tuple(atoms, quantifiers).map((pair) => pair.join('')),
      fc.tuple(tie('alternative'), groupQuantifiers).map(([inside, quantifier]) => `(?:${inside})${quantifier}`),
    ),
  }))
  .pattern.filter((pattern) => (pattern.match(/[*+]|,\}/g) ?? []).length <= OPEN_REPETITIONS_MAX)

const texts = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '\n'), maxLength: 6 })

describe('a pattern means what it means in ECMAScript', () => {
  test('what the grammar derives matches', () => {
    fc.assert(
      fc.property(patterns, fc.integer(), (pattern, seed) => {
        const compiled = compileSchema({ type: 'string', pattern })
        if (compiled.kind === 'refused') return
        const sentence = sentencesOf(compiled.grammar)
        const random = randomFrom(seed)
        for (let index = 0; index < 5; index += 1) {
          const value: unknown = JSON.parse(sentence(random, 40))
          expect(String(value)).toMatch(new RegExp(pattern, 'u'))
        }
      }),
      { numRuns: 500 },
    )
  })

  test('what matches is derived', () => {
    let matches = 0
    fc.assert(
      fc.property(patterns, texts, (pattern, text) => {
        const compiled = compileSchema({ type: 'string', pattern })
        if (compiled.kind === 'refused') return
        const isMatch = new RegExp(pattern, 'u').test(text)
        if (isMatch) matches += 1
        expect(derives(compiled.grammar, JSON.stringify(text))).toBe(isMatch)
      }),
      { numRuns: 1_000 },
    )
    expect(matches).toBeGreaterThan(50)
  })

  test('with limits on the length, texts are within them', () => {
    fc.assert(
      fc.property(patterns, fc.nat(4), fc.nat(8), fc.integer(), (pattern, minLength, more, seed) => {
        const maxLength = minLength + more
        const compiled = compileSchema({ type: 'string', pattern, minLength, maxLength })
        if (compiled.kind === 'refused') return
        const sentence = sentencesOf(compiled.grammar)
        const random = randomFrom(seed)
        for (let index = 0; index < 5; index += 1) {
          const value = String(JSON.parse(sentence(random, 40)))
          expect(value).toMatch(new RegExp(pattern, 'u'))
          expect(Array.from(value).length).toBeGreaterThanOrEqual(minLength)
          expect(Array.from(value).length).toBeLessThanOrEqual(maxLength)
        }
      }),
      { numRuns: 500 },
    )
  })
})
