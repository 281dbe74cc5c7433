import type { CharacterSet } from './character-set.ts'

/** A regular expression once read. Groups leave no trace of their own: only what they hold together. */
export type PatternNode =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  /** `max` is Infinity where the repetition has no end. */
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }

/** The fewest and the most code points that a node matches. */
export function lengthsOf(node: PatternNode): { readonly min: number; readonly max: number } {
  switch (node.kind) {
    case 'set':
      return { min: 1, max: 1 }
    case 'start':
    case 'end':
      return { min: 0, max: 0 }
    case 'sequence': {
      const lengths = node.parts.map(lengthsOf)
      return { min: sum(lengths.map(({ min }) => min)), max: sum(lengths.map(({ max }) => max)) }
    }
    case 'choice': {
      const lengths = node.options.map(lengthsOf)
      return { min: Math.min(...lengths.map(({ min }) => min)), max: Math.max(...lengths.map(({ max }) => max)) }
    }
    case 'repeat': {
      const { min, max } = lengthsOf(node.part)
      return { min: min * node.min, max: max === 0 || node.max === 0 ? 0 : max * node.max }
    }
  }
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}
