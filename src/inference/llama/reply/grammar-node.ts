import type { JsonObject } from '../../generation-request.ts'

/**
 * A constraint on what a model may write next, as data: the grammar compiler turns it into rules. `param` names the
 * request's parameter that a schema came from, for the refusal of a schema that cannot be enforced.
 */
export type GrammarNode =
  | { kind: 'literal'; text: string }
  | { kind: 'schema'; schema: JsonObject; param: string }
  /** Any JSON object. */
  | { kind: 'json-object' }
  | { kind: 'sequence'; parts: readonly GrammarNode[] }
  | { kind: 'choice'; options: readonly GrammarNode[] }
  /** Once, and then any number of times with the separator in front. */
  | { kind: 'repeat'; part: GrammarNode; separator: string }

export function literalNode(text: string): GrammarNode {
  return { kind: 'literal', text }
}

/** Neighbouring literals become one and empty ones vanish: less for the grammar to carry. */
export function sequence(...parts: readonly GrammarNode[]): GrammarNode {
  const joined: GrammarNode[] = []
  for (const part of parts.flatMap((each) => (each.kind === 'sequence' ? each.parts : [each]))) {
    const last = joined.at(-1)
    if (part.kind === 'literal' && last?.kind === 'literal')
      joined[joined.length - 1] = literalNode(last.text + part.text)
    else joined.push(part)
  }
  const kept = joined.filter((part) => part.kind !== 'literal' || part.text !== '')
  const [only] = kept
  return kept.length === 1 && only !== undefined ? only : { kind: 'sequence', parts: kept }
}

export function choice(options: readonly GrammarNode[]): GrammarNode {
  const [only] = options
  return options.length === 1 && only !== undefined ? only : { kind: 'choice', options }
}
