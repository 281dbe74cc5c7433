import { GRAMMAR_BOUNDS } from './bounds.ts'
import { countStarts } from './count-starts.ts'
import type { Grammar } from './grammar.ts'
import { grammarText } from './grammar-text.ts'
import { withSharedRules } from './json-grammar.ts'
import { measureSchema } from './measure-schema.ts'
import { prune } from './prune.ts'
import { SchemaRefusal } from './schema-refusal.ts'
import { Compilation } from './schema/compilation.ts'

export type SchemaCompilation =
  | { readonly kind: 'compiled'; readonly grammar: Grammar }
  /** `path` is where in the schema, such as `properties.age.minimum`; empty for the schema as a whole. */
  | { readonly kind: 'refused'; readonly path: string; readonly message: string }

/**
 * A grammar of which every sentence is JSON that satisfies the schema. It need not derive everything that does: only declared
 * properties, in their order. What a schema demands and no grammar can promise is refused, never left out.
 */
export function compileSchema(schema: { readonly [key: string]: unknown } | boolean): SchemaCompilation {
  try {
    return { kind: 'compiled', grammar: compile(schema) }
  } catch (error) {
    if (error instanceof SchemaRefusal) return { kind: 'refused', path: error.path, message: error.message }
    throw error
  }
}

function compile(schema: unknown): Grammar {
  const complaint = measureSchema(schema)
  if (complaint !== undefined) throw new SchemaRefusal('', complaint)
  const compilation = new Compilation(schema)
  const body = compilation.expressionFor([{ schema, path: '' }])
  const whole = withSharedRules('root', [{ name: 'root', body }, ...compilation.book.rules()])
  refuseLeftRecursion(whole, compilation)
  const pruned = prune(whole)
  if (pruned === undefined) throw new SchemaRefusal('', 'The schema requires itself, so nothing finite can satisfy it.')
  const grammar = withSharedRules(
    'root',
    pruned.rules.filter(({ name }) => !name.startsWith('json-')),
  )
  refuseLargeGrammar(grammar)
  return grammar
}

function refuseLeftRecursion(grammar: Grammar, compilation: Compilation): void {
  const { leftRecursive } = countStarts(grammar)
  if (leftRecursive === undefined) return
  throw new SchemaRefusal(compilation.pathOfRule.get(leftRecursive) ?? '', 'The schema refers to itself without end.')
}

function refuseLargeGrammar(grammar: Grammar): void {
  const { most, total } = countStarts(grammar)
  if (most > GRAMMAR_BOUNDS.startsMax || total > GRAMMAR_BOUNDS.startsTotalMax) {
    throw new SchemaRefusal('', 'The schema offers too many alternatives at once.')
  }
  if (grammarText(grammar).length > GRAMMAR_BOUNDS.textMax) {
    throw new SchemaRefusal('', 'The schema needs too large a grammar.')
  }
}
