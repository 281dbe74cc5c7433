import { type CodePointRange, type Expression, characters, choice, literal, optional, sequence } from '../expression.ts'
import { RAW_RANGES, json } from '../json-grammar.ts'
import { repeat } from '../repeat.ts'
import type { RuleBook } from '../rule-book.ts'
import { SchemaRefusal } from '../schema-refusal.ts'
import { type CharacterSet, anyCharacter, includes, intersectionOf } from './character-set.ts'
import type { PatternNode } from './pattern-node.ts'

/** The letters that stand, after a backslash, for characters which cannot stand for themselves in a JSON text. */
const escapes: readonly (readonly [codePoint: number, letter: string])[] = [
  [0x22, '"'],
  [0x5c, '\\'],
  [0x08, 'b'],
  [0x0c, 'f'],
  [0x0a, 'n'],
  [0x0d, 'r'],
  [0x09, 't'],
]

/** JSON texts, without their quotes, whose value the whole of a framed pattern matches. */
export function patternExpression(node: PatternNode, path: string, book: RuleBook): Expression {
  switch (node.kind) {
    case 'set':
      return setExpression(node.set, path, book)
    case 'start':
    case 'end':
      throw new SchemaRefusal(path, 'The pattern has an anchor inside, which cannot be enforced.')
    case 'sequence':
      return sequence(...node.parts.map((part) => patternExpression(part, path, book)))
    case 'choice':
      return choice(node.options.map((option) => patternExpression(option, path, book)))
    case 'repeat': {
      const part = patternExpression(node.part, path, book)
      return node.min === 0 && node.max === 1 ? optional(part) : repeat(part, node.min, node.max, book)
    }
  }
}

function setExpression(set: CharacterSet, path: string, book: RuleBook): Expression {
  if (set === anyCharacter) return json.character
  const raw = intersectionOf(set, RAW_RANGES)
  const letters = escapes
    .filter(([codePoint]) => includes(set, codePoint))
    .map(([, letter]): CodePointRange => {
      const code = letter.charCodeAt(0)
      return [code, code]
    })
  const options: Expression[] = []
  if (raw.length > 0) options.push(characters(...raw))
  if (letters.length > 0) options.push(sequence(literal('\\'), characters(...letters)))
  if (options.length === 0) throw new SchemaRefusal(path, 'The pattern asks for a character that is never generated.')
  if (raw.length + letters.length <= 3) return choice(options)
  return book.once(`set ${JSON.stringify(raw)} ${letters.length}`, () => choice(options))
}
