import { type Expression, literal, sequence } from '../expression.ts'
import { json } from '../json-grammar.ts'
import { checkWays } from '../pattern/check-ways.ts'
import { fitLength } from '../pattern/fit-length.ts'
import { formatPatterns } from '../pattern/formats.ts'
import { framePattern } from '../pattern/frame-pattern.ts'
import { parsePattern } from '../pattern/parse-pattern.ts'
import { patternExpression } from '../pattern/pattern-expression.ts'
import { repeat } from '../repeat.ts'
import type { RuleBook } from '../rule-book.ts'
import { SchemaRefusal } from '../schema-refusal.ts'
import { countRange } from './count-range.ts'
import type { Facts, Said } from './facts.ts'

const quote = literal('"')

export function stringExpression(facts: Facts, book: RuleBook): Expression {
  const { min, max } = countRange(facts, 'length')
  const pattern = patternOf(facts)
  if (pattern !== undefined) return patternedString(pattern, min, max, book)
  if (min === 0 && max === Infinity) return json.string
  return book.once(`string ${min} ${max}`, () => sequence(quote, repeat(json.character, min, max, book), quote))
}

/** Names of number formats say nothing about strings; any other that is not known might. */
const numberFormats: ReadonlySet<string> = new Set(['int32', 'int64', 'float', 'double'])

function patternOf(facts: Facts): Said<string> | undefined {
  const { pattern, format } = facts
  if (format === undefined || numberFormats.has(format.value)) return pattern
  const known = formatPatterns.get(format.value)
  if (known === undefined) {
    const names = [...formatPatterns.keys()].join(', ')
    throw new SchemaRefusal(format.path, `The format is not supported. Supported are: ${names}.`)
  }
  if (pattern !== undefined) {
    throw new SchemaRefusal(pattern.path, '`pattern` and `format` cannot be enforced together. Leave one of them out.')
  }
  return { value: known, path: format.path }
}

function patternedString(pattern: Said<string>, min: number, max: number, book: RuleBook): Expression {
  const { value, path } = pattern
  return book.once(`pattern ${min} ${max} ${value}`, () => {
    const framed = fitLength(framePattern(parsePattern(value, path), path), min, max)
    if (framed === undefined) {
      throw new SchemaRefusal(path, 'The pattern cannot be enforced together with the limits on the length.')
    }
    checkWays(framed, path)
    return sequence(quote, patternExpression(framed, path, book), quote)
  })
}
