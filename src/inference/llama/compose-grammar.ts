import type { EngineFailureReason } from '../engine-failure.ts'
import { type Expression, choice, literal, many, reference, sequence } from './grammar/expression.ts'
import { combine, embed, type Grammar } from './grammar/grammar.ts'
import { grammarText } from './grammar/grammar-text.ts'
import { jsonGrammar } from './grammar/json-grammar.ts'
import type { SchemaCompiler } from './grammar/schema-compiler.ts'
import type { GrammarNode } from './reply/grammar-node.ts'

export type ComposedGrammar = { kind: 'composed'; text: string } | { kind: 'refused'; reason: EngineFailureReason }

/** A composition is refused as a whole beyond this: what a schema alone may not be, many together may not be either. */
const TEXT_LENGTH_MAX = 1 << 20

/** One GBNF text for a planned constraint: its schemas compiled, each under a prefix of its own, and put together. */
export async function composeGrammar(node: GrammarNode, compiler: SchemaCompiler): Promise<ComposedGrammar> {
  const parts = new Map<GrammarNode, Grammar>()
  for (const leaf of leavesOf(node)) {
    if (parts.has(leaf)) continue
    const prefix = `p${parts.size}-`
    if (leaf.kind === 'json-object') {
      parts.set(leaf, embed(jsonGrammar(), prefix))
      continue
    }
    const compiled = await compiler.compile(leaf.schema)
    if (compiled.kind === 'refused') return refusal(leaf.param, compiled.path, compiled.message)
    parts.set(leaf, embed(compiled.grammar, prefix))
  }
  const text = grammarText(combine(expressionOf(node, parts), [...parts.values()]))
  if (text.length > TEXT_LENGTH_MAX) return refusal('tools', '', 'The schemas of the tools together are too large.')
  return { kind: 'composed', text }
}

function refusal(param: string, path: string, message: string): ComposedGrammar {
  const where = path === '' ? `'${param}'` : `'${param}' at '${path}'`
  return { kind: 'refused', reason: { kind: 'invalid-request', param, message: `Invalid ${where}: ${message}` } }
}

type Leaf = Extract<GrammarNode, { kind: 'schema' | 'json-object' }>

function leavesOf(node: GrammarNode): Leaf[] {
  switch (node.kind) {
    case 'literal':
      return []
    case 'schema':
    case 'json-object':
      return [node]
    case 'sequence':
      return node.parts.flatMap(leavesOf)
    case 'choice':
      return node.options.flatMap(leavesOf)
    case 'repeat':
      return leavesOf(node.part)
  }
}

function expressionOf(node: GrammarNode, parts: ReadonlyMap<GrammarNode, Grammar>): Expression {
  switch (node.kind) {
    case 'literal':
      return literal(node.text)
    case 'schema':
    case 'json-object':
      return reference(parts.get(node)?.root ?? '')
    case 'sequence':
      return sequence(...node.parts.map((part) => expressionOf(part, parts)))
    case 'choice':
      return choice(node.options.map((option) => expressionOf(option, parts)))
    case 'repeat': {
      const part = expressionOf(node.part, parts)
      return sequence(part, many(sequence(literal(node.separator), part)))
    }
  }
}
