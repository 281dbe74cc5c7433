import type { CodePointRange, Expression } from './expression.ts'
import type { Grammar } from './grammar.ts'

/** The grammar in GBNF, the notation of llama.cpp: one rule a line, pure ASCII. Start it at `grammar.root`. */
export function grammarText(grammar: Grammar): string {
  return grammar.rules.map(({ name, body }) => `${name} ::= ${expressionText(body)}\n`).join('')
}

function expressionText(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return `"${Array.from(expression.text, (character) => escaped(character.codePointAt(0) ?? 0)).join('')}"`
    case 'characters':
      return `[${expression.ranges.map(rangeText).join('')}]`
    case 'reference':
      return expression.rule
    case 'many':
      return `${atomText(expression.part)}*`
    case 'choice':
      return expression.options.map(expressionText).join(' | ')
    case 'sequence':
      // An empty literal rather than empty space: the reader of the text sees that it is meant.
      if (expression.parts.length === 0) return '""'
      return expression.parts
        .map((part) => (part.kind === 'choice' ? `(${expressionText(part)})` : expressionText(part)))
        .join(' ')
  }
}

function atomText(expression: Expression): string {
  const grouped = expression.kind === 'choice' || expression.kind === 'sequence' || expression.kind === 'many'
  return grouped ? `(${expressionText(expression)})` : expressionText(expression)
}

function rangeText([from, to]: CodePointRange): string {
  return from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`
}

/** Plain where that can mean only itself inside quotes and brackets alike; otherwise by number. */
function escaped(codePoint: number): string {
  const character = String.fromCodePoint(codePoint)
  if (/^[A-Za-z0-9 _,.:;/{}()+*?!=<>@#$%&'|~`]$/.test(character)) return character
  const hex = codePoint.toString(16).toUpperCase()
  if (codePoint <= 0xff) return `\\x${hex.padStart(2, '0')}`
  return codePoint <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}
