import { type Expression, partsOf } from '../../../../src/inference/llama/grammar/expression.ts'
import type { Grammar } from '../../../../src/inference/llama/grammar/grammar.ts'

/** A source of numbers from 0 up to, not including, 1. */
export type Random = () => number

/** A small generator with a seed (mulberry32), so that a failure can be run again. */
export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** How much longer than the shortest a chosen branch may be: counts of a million are not worth deriving here. */
const LONGER_MAX = 2_000

/** Derives sentences of a grammar at random: freely at first, then by the shortest way to an end. */
export function sentencesOf(grammar: Grammar): (random: Random, freedom?: number) => string {
  const bodies = new Map(grammar.rules.map(({ name, body }) => [name, body]))
  const sizes = sizesOf(grammar)
  const sizeIn = (expression: Expression) => sizeOf(expression, sizes)

  return (random, freedom = 400) => {
    let steps = 0
    function derive(expression: Expression): string {
      steps += 1
      switch (expression.kind) {
        case 'literal':
          return expression.text
        case 'characters':
          return oneOf(expression.ranges, random)
        case 'reference': {
          const body = bodies.get(expression.rule)
          if (body === undefined) throw new Error(`no rule ${expression.rule}`)
          return derive(body)
        }
        case 'sequence':
          return expression.parts.map(derive).join('')
        case 'many': {
          let text = ''
          while (steps < freedom && random() < 0.7) text += derive(expression.part)
          return text
        }
        case 'choice': {
          const shortest = Math.min(...expression.options.map(sizeIn))
          const within = steps < freedom ? shortest + LONGER_MAX : shortest
          const options = expression.options.filter((option) => sizeIn(option) <= within)
          const chosen = options[Math.floor(random() * options.length)]
          if (chosen === undefined) throw new Error('a choice without a way out')
          return derive(chosen)
        }
      }
    }
    return derive({ kind: 'reference', rule: grammar.root })
  }
}

function oneOf(ranges: readonly (readonly [number, number])[], random: Random): string {
  const range = ranges[Math.floor(random() * ranges.length)] ?? [0, 0]
  const [from, to] = range
  // Edges are where mistakes are.
  const roll = random()
  const codePoint = roll < 0.2 ? from : roll < 0.4 ? to : from + Math.floor(random() * (to - from + 1))
  return String.fromCodePoint(codePoint)
}

/** The size of the shortest derivation of each rule. */
function sizesOf(grammar: Grammar): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  for (let changed = true; changed;) {
    changed = false
    for (const { name, body } of grammar.rules) {
      const found = 1 + sizeOf(body, sizes)
      if (found < (sizes.get(name) ?? Infinity)) {
        sizes.set(name, found)
        changed = true
      }
    }
  }
  return sizes
}

function sizeOf(expression: Expression, sizes: ReadonlyMap<string, number>): number {
  if (expression.kind === 'reference') return sizes.get(expression.rule) ?? Infinity
  if (expression.kind === 'many') return 0
  if (expression.kind === 'literal' || expression.kind === 'characters') return 1
  const below = partsOf(expression).map((part) => sizeOf(part, sizes))
  return expression.kind === 'choice' ? Math.min(...below) : below.reduce((total, size) => total + size, 0)
}
