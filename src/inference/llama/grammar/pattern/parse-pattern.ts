import { PATTERN_BOUNDS } from '../bounds.ts'
import { SchemaRefusal } from '../schema-refusal.ts'
import { dot } from './character-set.ts'
import { PatternCursor } from './pattern-cursor.ts'
import type { PatternNode } from './pattern-node.ts'
import { readClass, readEscape } from './read-class.ts'

/**
 * Reads the part of ECMAScript's regular expressions (in Unicode mode) that a context-free grammar can follow: characters,
 * classes, groups, alternatives, repetitions, anchors. Lookaround, back-references, word boundaries and property classes are refused.
 */
export function parsePattern(source: string, path: string): PatternNode {
  if (source.length > PATTERN_BOUNDS.charactersMax) throw new SchemaRefusal(path, 'The pattern is too long.')
  const cursor = new PatternCursor(source, path)
  const node = readAlternatives(cursor, 0)
  if (!cursor.done()) throw cursor.refusal('has a closing parenthesis too many')
  return node
}

function readAlternatives(cursor: PatternCursor, depth: number): PatternNode {
  if (depth > PATTERN_BOUNDS.depthMax) throw cursor.refusal('nests groups too deeply')
  const options = [readSequence(cursor, depth)]
  while (cursor.take('|')) options.push(readSequence(cursor, depth))
  const [only] = options
  return options.length === 1 && only !== undefined ? only : { kind: 'choice', options }
}

function readSequence(cursor: PatternCursor, depth: number): PatternNode {
  const parts: PatternNode[] = []
  while (!cursor.done() && cursor.peek() !== '|' && cursor.peek() !== ')') {
    const part = readRepetition(cursor, readAtom(cursor, depth))
    if (part.kind === 'sequence') parts.push(...part.parts)
    else parts.push(part)
  }
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : { kind: 'sequence', parts }
}

function readAtom(cursor: PatternCursor, depth: number): PatternNode {
  if (cursor.take('(')) return readGroup(cursor, depth)
  if (cursor.take('[')) return { kind: 'set', set: readClass(cursor) }
  if (cursor.take('\\')) return { kind: 'set', set: readEscape(cursor, false) }
  if (cursor.take('^')) return { kind: 'start' }
  if (cursor.take('$')) return { kind: 'end' }
  if (cursor.take('.')) return { kind: 'set', set: dot }
  if ('*+?{}]'.includes(cursor.peek())) throw cursor.refusal(`has a stray \`${cursor.peek()}\``)
  const codePoint = cursor.next()
  return { kind: 'set', set: [[codePoint, codePoint]] }
}

function readGroup(cursor: PatternCursor, depth: number): PatternNode {
  if (cursor.take('?')) {
    const named = cursor.peek() === '<' && /[A-Za-z_$]/.test(cursor.peek(1))
    if (named) {
      while (!cursor.take('>')) cursor.next()
    } else if (!cursor.take(':')) {
      throw cursor.refusal('looks ahead or behind, or sets flags, which cannot be enforced')
    }
  }
  const inside = readAlternatives(cursor, depth + 1)
  if (!cursor.take(')')) throw cursor.refusal('has a group without an end')
  return inside
}

function readRepetition(cursor: PatternCursor, part: PatternNode): PatternNode {
  const counts = readCounts(cursor)
  if (counts === undefined) return part
  // Whether a repetition is greedy or lazy decides what a match is, not whether there is one.
  cursor.take('?')
  if (part.kind === 'start' || part.kind === 'end') throw cursor.refusal('repeats an anchor')
  if (readCounts(cursor) !== undefined) throw cursor.refusal('repeats a repetition')
  return { kind: 'repeat', part, ...counts }
}

function readCounts(cursor: PatternCursor): { readonly min: number; readonly max: number } | undefined {
  if (cursor.take('*')) return { min: 0, max: Infinity }
  if (cursor.take('+')) return { min: 1, max: Infinity }
  if (cursor.take('?')) return { min: 0, max: 1 }
  if (!cursor.take('{')) return undefined
  const min = cursor.takeCount() ?? Infinity
  const max = cursor.take(',') ? (cursor.takeCount() ?? Infinity) : min
  if (!cursor.take('}') || min === Infinity || max < min) throw cursor.refusal('has a repetition that makes no sense')
  if (min > PATTERN_BOUNDS.countMax || (max !== Infinity && max > PATTERN_BOUNDS.countMax)) {
    throw cursor.refusal(`repeats something more than ${PATTERN_BOUNDS.countMax} times`)
  }
  return { min, max }
}
