import { type Expression, choice, many, sequence } from './expression.ts'
import type { Grammar, Rule } from './grammar.ts'

/**
 * The grammar without branches that lead nowhere: a model that took one could never finish. Undefined when the root itself leads nowhere,
 * as with a schema that requires itself.
 */
export function prune(grammar: Grammar): Grammar | undefined {
  const ending = new Set<string>()
  for (let before = -1; before < ending.size;) {
    before = ending.size
    for (const { name, body } of grammar.rules) {
      if (!ending.has(name) && ends(body, ending)) ending.add(name)
    }
  }
  if (!ending.has(grammar.root)) return undefined
  const rules = grammar.rules.flatMap(({ name, body }): Rule[] => {
    const kept = ending.has(name) ? pruned(body, ending) : undefined
    return kept === undefined ? [] : [{ name, body: kept }]
  })
  return { root: grammar.root, rules }
}

/** Whether an expression derives at least one finite text, given the rules known to. */
function ends(expression: Expression, ending: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case 'literal':
    case 'many':
      return true
    case 'characters':
      return expression.ranges.length > 0
    case 'reference':
      return ending.has(expression.rule)
    case 'sequence':
      return expression.parts.every((part) => ends(part, ending))
    case 'choice':
      return expression.options.some((option) => ends(option, ending))
  }
}

function pruned(expression: Expression, ending: ReadonlySet<string>): Expression | undefined {
  if (expression.kind === 'many') {
    const part = pruned(expression.part, ending)
    return part === undefined ? sequence() : many(part)
  }
  if (!ends(expression, ending)) return undefined
  if (expression.kind === 'choice') return choice(expression.options.flatMap((option) => pruned(option, ending) ?? []))
  if (expression.kind === 'sequence') return sequence(...expression.parts.flatMap((part) => pruned(part, ending) ?? []))
  return expression
}
