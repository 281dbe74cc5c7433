import type { Expression } from '../../../../src/inference/llama/grammar/expression.ts'
import type { Grammar } from '../../../../src/inference/llama/grammar/grammar.ts'

/** Whether a grammar derives a text: tries every way, each once for every place. */
export function derives(grammar: Grammar, text: string): boolean {
  const bodies = new Map(grammar.rules.map(({ name, body }) => [name, body]))
  const input = Array.from(text)

  const known = new Map<Expression, Map<number, ReadonlySet<number>>>()

  function ends(expression: Expression, start: number): ReadonlySet<number> {
    const byStart = known.get(expression) ?? new Map<number, ReadonlySet<number>>()
    known.set(expression, byStart)
    const found = byStart.get(start) ?? find(expression, start)
    byStart.set(start, found)
    return found
  }

  /** Every place where the expression can end when it starts at `start`. */
  function find(expression: Expression, start: number): ReadonlySet<number> {
    switch (expression.kind) {
      case 'literal': {
        const wanted = Array.from(expression.text)
        const found = wanted.every((character, index) => input[start + index] === character)
        return new Set(found ? [start + wanted.length] : [])
      }
      case 'characters': {
        const codePoint = input[start]?.codePointAt(0) ?? -1
        return new Set(expression.ranges.some(([from, to]) => from <= codePoint && codePoint <= to) ? [start + 1] : [])
      }
      case 'reference': {
        const body = bodies.get(expression.rule)
        if (body === undefined) throw new Error(`no rule ${expression.rule}`)
        return ends(body, start)
      }
      case 'choice':
        return new Set(expression.options.flatMap((option) => [...ends(option, start)]))
      case 'sequence': {
        let places: ReadonlySet<number> = new Set([start])
        for (const part of expression.parts) places = new Set([...places].flatMap((place) => [...ends(part, place)]))
        return places
      }
      case 'many': {
        const places = new Set([start])
        for (const place of places) for (const end of ends(expression.part, place)) places.add(end)
        return places
      }
    }
  }

  return ends({ kind: 'reference', rule: grammar.root }, 0).has(input.length)
}
