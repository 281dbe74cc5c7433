import { PATTERN_BOUNDS } from '../bounds.ts'
import { SchemaRefusal } from '../schema-refusal.ts'
import { type PatternNode, lengthsOf } from './pattern-node.ts'

/** Refuses a pattern whose repetitions could divide a text among themselves in more ways than llama.cpp can follow. */
export function checkWays(node: PatternNode, path: string): void {
  const counts: number[] = []
  collect(node, 1, counts, path)
  const ways = counts.reduce((total, count) => total + count, 0)
  // A single counted repetition is followed by its count alone, however large.
  if (counts.length > 1 && ways > PATTERN_BOUNDS.waysMax) {
    throw new SchemaRefusal(path, 'The pattern has too many large repetitions.')
  }
}

function collect(node: PatternNode, outer: number, counts: number[], path: string): void {
  switch (node.kind) {
    case 'set':
    case 'start':
    case 'end':
      return
    case 'sequence':
      for (const part of node.parts) collect(part, outer, counts, path)
      return
    case 'choice':
      for (const option of node.options) collect(option, outer, counts, path)
      return
    case 'repeat': {
      if (node.max > 1 && lengthsOf(node.part).min === 0) {
        throw new SchemaRefusal(path, 'The pattern repeats something that can be empty.')
      }
      const ways = outer * (node.max === Infinity ? Math.max(1, node.min) : node.max)
      if (node.max > 1) counts.push(ways)
      collect(node.part, ways, counts, path)
    }
  }
}
