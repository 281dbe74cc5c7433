import { type CharacterSet, complementOf, namedSets, unionOf } from './character-set.ts'
import type { PatternCursor } from './pattern-cursor.ts'

const controlEscapes: ReadonlyMap<string, number> = new Map([
  ['t', 0x09],
  ['n', 0x0a],
  ['v', 0x0b],
  ['f', 0x0c],
  ['r', 0x0d],
])

/** What is between brackets; the opening one has been taken. */
export function readClass(cursor: PatternCursor): CharacterSet {
  const negated = cursor.take('^')
  const sets: CharacterSet[] = []
  while (!cursor.take(']')) {
    const low = readMember(cursor)
    if (cursor.peek() !== '-' || cursor.peek(1) === ']') {
      sets.push(low)
      continue
    }
    cursor.take('-')
    sets.push(rangeBetween(low, readMember(cursor), cursor))
  }
  const set = unionOf(...sets)
  return negated ? complementOf(set) : set
}

function readMember(cursor: PatternCursor): CharacterSet {
  if (cursor.take('\\')) return readEscape(cursor, true)
  const codePoint = cursor.next()
  return [[codePoint, codePoint]]
}

function rangeBetween(low: CharacterSet, high: CharacterSet, cursor: PatternCursor): CharacterSet {
  const [from, to] = [singleOf(low), singleOf(high)]
  if (from === undefined || to === undefined || from > to) throw cursor.refusal('has a range that makes no sense')
  return [[from, to]]
}

function singleOf(set: CharacterSet): number | undefined {
  const [only] = set
  return set.length === 1 && only !== undefined && only[0] === only[1] ? only[0] : undefined
}

/** What follows a backslash. */
export function readEscape(cursor: PatternCursor, inClass: boolean): CharacterSet {
  const letter = String.fromCodePoint(cursor.next())
  const named = namedSets.get(letter)
  if (named !== undefined) return named
  const codePoint = controlEscapes.get(letter) ?? readCodePoint(cursor, letter, inClass)
  return [[codePoint, codePoint]]
}

function readCodePoint(cursor: PatternCursor, letter: string, inClass: boolean): number {
  if (letter === 'x') return cursor.takeHex(2)
  if (letter === 'u') return readUnicodeEscape(cursor)
  if (letter === '0' && !/[0-9]/.test(cursor.peek())) return 0
  if (letter === 'b' && inClass) return 0x08
  if (letter === 'b' || letter === 'B') throw cursor.refusal('asks for a word boundary, which cannot be enforced')
  if (letter === 'p' || letter === 'P') throw cursor.refusal('names a Unicode property, which is not supported')
  if (/[1-9k]/.test(letter)) throw cursor.refusal('refers back to a group, which cannot be enforced')
  if (/[A-Za-z0-9]/.test(letter)) throw cursor.refusal(`has an unknown escape \`\\${letter}\``)
  return letter.codePointAt(0) ?? 0
}

function readUnicodeEscape(cursor: PatternCursor): number {
  if (!cursor.take('{')) {
    const unit = cursor.takeHex(4)
    if (unit < 0xd800 || unit > 0xdfff) return unit
    if (unit > 0xdbff || !cursor.take('\\') || !cursor.take('u')) throw cursor.refusal('names half of a surrogate pair')
    const low = cursor.takeHex(4)
    if (low < 0xdc00 || low > 0xdfff) throw cursor.refusal('names half of a surrogate pair')
    return 0x10000 + (unit - 0xd800) * 0x400 + (low - 0xdc00)
  }
  let text = ''
  while (!cursor.take('}')) text += String.fromCodePoint(cursor.next())
  const codePoint = /^[0-9A-Fa-f]{1,6}$/.test(text) ? Number.parseInt(text, 16) : Infinity
  if (codePoint > 0x10ffff) throw cursor.refusal('names a character that does not exist')
  return codePoint
}
