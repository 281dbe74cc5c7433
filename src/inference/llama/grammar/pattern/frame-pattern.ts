import { PATTERN_BOUNDS } from '../bounds.ts'
import { SchemaRefusal } from '../schema-refusal.ts'
import { anyCharacter } from './character-set.ts'
import type { PatternNode } from './pattern-node.ts'

const anything: PatternNode = { kind: 'set', set: anyCharacter }
const lead: PatternNode = { kind: 'repeat', part: anything, min: 0, max: PATTERN_BOUNDS.leadMax }
const trail: PatternNode = { kind: 'repeat', part: anything, min: 0, max: Infinity }

/**
 * A pattern matches a text when it matches anywhere in it. This is the same pattern for the whole text: anchors gone, and
 * free text wherever there was none. Anchors are understood at the ends of an alternative; elsewhere they are refused.
 */
export function framePattern(node: PatternNode, path: string): PatternNode {
  if (node.kind === 'choice') {
    return { kind: 'choice', options: node.options.map((option) => framePattern(option, path)) }
  }
  const parts = node.kind === 'sequence' ? [...node.parts] : [node]
  // The group around alternatives that carry their own anchors was only there to hold them together.
  const [only] = parts
  if (parts.length === 1 && only?.kind === 'choice') return framePattern(only, path)
  const anchoredStart = parts[0]?.kind === 'start'
  if (anchoredStart) parts.shift()
  const anchoredEnd = parts.at(-1)?.kind === 'end'
  if (anchoredEnd) parts.pop()
  if (parts.some(hasAnchor))
    throw new SchemaRefusal(path, 'The pattern has an anchor inside, which cannot be enforced.')
  return { kind: 'sequence', parts: [...(anchoredStart ? [] : [lead]), ...parts, ...(anchoredEnd ? [] : [trail])] }
}

function hasAnchor(node: PatternNode): boolean {
  switch (node.kind) {
    case 'start':
    case 'end':
      return true
    case 'set':
      return false
    case 'sequence':
      return node.parts.some(hasAnchor)
    case 'choice':
      return node.options.some(hasAnchor)
    case 'repeat':
      return hasAnchor(node.part)
  }
}
