import { type Expression, choice, many, partsOf, reference, sequence } from './expression.ts'

export interface Rule {
  /** Letters, digits and hyphens. Names that start with `json-` belong to the rules that all grammars share. */
  readonly name: string
  readonly body: Expression
}

/** A context-free grammar over Unicode code points: the sentences that its root rule derives. */
export interface Grammar {
  readonly root: string
  readonly rules: readonly Rule[]
}

/** Rules under this prefix mean the same in every grammar, so grammars put together keep one copy of each. */
export const SHARED_PREFIX = 'json-'

/** The same grammar with its own rules renamed, so that several can live in one text. Shared rules keep their names. */
export function embed(grammar: Grammar, prefix: string): Grammar {
  const rename = (name: string) => (name.startsWith(SHARED_PREFIX) ? name : prefix + name)
  return {
    root: rename(grammar.root),
    rules: grammar.rules.map(({ name, body }) => ({ name: rename(name), body: renamed(body, rename) })),
  }
}

/** One grammar whose root derives `body`, which may refer to the roots of `parts`: embed each under a prefix of its own. */
export function combine(body: Expression, parts: readonly Grammar[], root = 'root'): Grammar {
  const rules = new Map<string, Rule>([[root, { name: root, body }]])
  for (const rule of parts.flatMap((part) => part.rules)) {
    if (rules.has(rule.name) && !rule.name.startsWith(SHARED_PREFIX)) {
      throw new Error(`Two rules are named ${rule.name}: embed each grammar under its own prefix.`)
    }
    rules.set(rule.name, rule)
  }
  return { root, rules: [...rules.values()] }
}

/** The grammar without the rules that its root never reaches. */
export function reachable(grammar: Grammar): Grammar {
  const bodies = new Map(grammar.rules.map(({ name, body }) => [name, body]))
  const found = new Set<string>()
  const todo: Expression[] = [reference(grammar.root)]
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (next.kind !== 'reference') {
      todo.push(...partsOf(next))
    } else if (!found.has(next.rule)) {
      const body = bodies.get(next.rule)
      if (body === undefined) throw new Error(`The grammar has no rule ${next.rule}.`)
      found.add(next.rule)
      todo.push(body)
    }
  }
  return { root: grammar.root, rules: grammar.rules.filter(({ name }) => found.has(name)) }
}

function renamed(expression: Expression, rename: (name: string) => string): Expression {
  switch (expression.kind) {
    case 'literal':
    case 'characters':
      return expression
    case 'reference':
      return reference(rename(expression.rule))
    case 'many':
      return many(renamed(expression.part, rename))
    case 'choice':
      return choice(expression.options.map((option) => renamed(option, rename)))
    case 'sequence':
      return sequence(...expression.parts.map((part) => renamed(part, rename)))
  }
}
