import type { Expression } from './expression.ts'
import type { Grammar } from './grammar.ts'

export interface Starts {
  /** The name of a rule that can start with itself, if there is one. */
  readonly leftRecursive: string | undefined
  /** The most ways in which any one rule can start. */
  readonly most: number
  readonly total: number
}

/**
 * Counts the ways in which each rule can start, through every rule that can stand first: what llama.cpp has to walk through when
 * it looks for left recursion, and the number of states it may have to follow at once.
 */
export function countStarts(grammar: Grammar): Starts {
  const bodies = new Map(grammar.rules.map(({ name, body }) => [name, body]))
  const counts = new Map<string, number>()
  const open = new Set<string>()
  let leftRecursive: string | undefined

  const mayBeEmpty = emptyRules(grammar)
  const isEmpty = (expression: Expression) => derivesEmpty(expression, mayBeEmpty)

  function ofRule(name: string): number {
    const known = counts.get(name)
    if (known !== undefined) return known
    const body = bodies.get(name)
    if (open.has(name) || body === undefined) {
      leftRecursive ??= name
      return 0
    }
    open.add(name)
    const count = 1 + of(body)
    open.delete(name)
    counts.set(name, count)
    return count
  }

  function of(expression: Expression): number {
    switch (expression.kind) {
      case 'literal':
      case 'characters':
        return 1
      case 'reference':
        return ofRule(expression.rule)
      case 'many':
        return 1 + of(expression.part)
      case 'choice':
        return expression.options.reduce((total, option) => total + of(option), 1)
      case 'sequence': {
        const firstSolid = expression.parts.findIndex((part) => !isEmpty(part))
        const first = firstSolid === -1 ? expression.parts : expression.parts.slice(0, firstSolid + 1)
        return first.reduce((total, part) => total + of(part), 0)
      }
    }
  }

  const all = grammar.rules.map(({ name }) => ofRule(name))
  return { leftRecursive, most: Math.max(...all), total: all.reduce((total, count) => total + count, 0) }
}

function emptyRules(grammar: Grammar): ReadonlySet<string> {
  const empty = new Set<string>()
  for (let before = -1; before < empty.size;) {
    before = empty.size
    for (const { name, body } of grammar.rules) if (derivesEmpty(body, empty)) empty.add(name)
  }
  return empty
}

function derivesEmpty(expression: Expression, empty: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case 'literal':
    case 'characters':
      return false
    case 'many':
      return true
    case 'reference':
      return empty.has(expression.rule)
    case 'sequence':
      return expression.parts.every((part) => derivesEmpty(part, empty))
    case 'choice':
      return expression.options.some((option) => derivesEmpty(option, empty))
  }
}
