import { DIGITS_MAX } from './bounds.ts'
import {
  type CodePointRange,
  type Expression,
  characters,
  choice,
  literal,
  many,
  nothing,
  optional,
  reference,
  sequence,
} from './expression.ts'
import { type Grammar, type Rule, reachable } from './grammar.ts'

/**
 * JSON as the service lets a model write it: at most one space after a colon or a comma and none elsewhere, so that a model
 * cannot pad for ever; numbers with bounded digits, so that none becomes infinite; texts without control characters and
 * without halves of surrogate pairs, so that lengths can be counted in code points.
 */
export const json = {
  value: reference('json-value'),
  object: reference('json-object'),
  array: reference('json-array'),
  string: reference('json-string'),
  character: reference('json-character'),
  number: reference('json-number'),
  comma: reference('json-comma'),
  colon: reference('json-colon'),
  boolean: choice([literal('true'), literal('false')]),
  null: literal('null'),
} as const

/** Code points that stand for themselves in a JSON text. */
export const RAW_RANGES: readonly CodePointRange[] = [
  [0x20, 0x21],
  [0x23, 0x5b],
  [0x5d, 0x7e],
  [0xa0, 0xd7ff],
  [0xe000, 0x10ffff],
]

export const digit = characters([0x30, 0x39])

/** Up to `count` digits, none included. */
export function optionalDigits(count: number): Expression {
  return count === 0 ? nothing : reference(`json-digits-${count}`)
}

const digitRules = Array.from({ length: DIGITS_MAX }, (_, index): Rule => {
  return { name: `json-digits-${index + 1}`, body: optional(sequence(digit, optionalDigits(index))) }
})

const hexDigit = characters([0x30, 0x39], [0x41, 0x46], [0x61, 0x66])

/** `\u0020` to `\uFFFF` without the surrogates `\uD800` to `\uDFFF`. */
const unicodeEscape = choice([
  sequence(literal('00'), characters([0x32, 0x39], [0x41, 0x46], [0x61, 0x66]), hexDigit),
  sequence(literal('0'), characters([0x31, 0x39], [0x41, 0x46], [0x61, 0x66]), hexDigit, hexDigit),
  sequence(
    characters([0x31, 0x39], [0x41, 0x43], [0x45, 0x46], [0x61, 0x63], [0x65, 0x66]),
    hexDigit,
    hexDigit,
    hexDigit,
  ),
  sequence(characters([0x44, 0x44], [0x64, 0x64]), characters([0x30, 0x37]), hexDigit, hexDigit),
])

function listOf(open: string, part: Expression, close: string): Expression {
  return sequence(literal(open), optional(sequence(part, many(sequence(json.comma, part)))), literal(close))
}

const natural = choice([literal('0'), sequence(characters([0x31, 0x39]), optionalDigits(DIGITS_MAX - 1))])

const sharedRules: readonly Rule[] = Object.entries({
  'json-value': choice([json.object, json.array, json.string, json.number, json.boolean, json.null]),
  'json-object': listOf('{', reference('json-member'), '}'),
  'json-member': sequence(json.string, json.colon, json.value),
  'json-array': listOf('[', json.value, ']'),
  'json-string': sequence(literal('"'), many(json.character), literal('"')),
  'json-character': choice([characters(...RAW_RANGES), sequence(literal('\\'), reference('json-escape'))]),
  'json-escape': choice([
    characters(...Array.from('"\\/bfnrt', (letter): CodePointRange => [letter.charCodeAt(0), letter.charCodeAt(0)])),
    sequence(literal('u'), unicodeEscape),
  ]),
  'json-number': sequence(
    optional(literal('-')),
    natural,
    optional(sequence(literal('.'), digit, optionalDigits(DIGITS_MAX - 1))),
    // Two digits of exponent keep every number far from what a double can hold.
    optional(
      sequence(
        characters([0x45, 0x45], [0x65, 0x65]),
        optional(characters([0x2b, 0x2b], [0x2d, 0x2d])),
        digit,
        optional(digit),
      ),
    ),
  ),
  'json-comma': sequence(literal(','), optional(literal(' '))),
  'json-colon': sequence(literal(':'), optional(literal(' '))),
}).map(([name, body]) => ({ name, body }))

/** A grammar of these rules and the shared ones they use. */
export function withSharedRules(root: string, rules: readonly Rule[]): Grammar {
  return reachable({ root, rules: [...rules, ...sharedRules, ...digitRules] })
}

/** Any JSON object: what `response_format: {"type": "json_object"}` promises. */
export function jsonGrammar(): Grammar {
  return withSharedRules('root', [{ name: 'root', body: json.object }])
}
