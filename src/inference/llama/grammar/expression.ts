/** An inclusive range of Unicode code points. */
export type CodePointRange = readonly [from: number, to: number]

/** What a rule of a grammar derives. Plain data, so that a grammar can cross from one thread to another. */
export type Expression =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'characters'; readonly ranges: readonly CodePointRange[] }
  | { readonly kind: 'sequence'; readonly parts: readonly Expression[] }
  /** A choice of nothing derives nothing at all: such a branch is pruned before a grammar is finished. */
  | { readonly kind: 'choice'; readonly options: readonly Expression[] }
  /** None or more. What is repeated must never be empty: llama.cpp takes that for left recursion. */
  | { readonly kind: 'many'; readonly part: Expression }
  | { readonly kind: 'reference'; readonly rule: string }

/** The empty text. */
export const nothing: Expression = { kind: 'sequence', parts: [] }

export function literal(text: string): Expression {
  return text === '' ? nothing : { kind: 'literal', text }
}

export function characters(...ranges: readonly CodePointRange[]): Expression {
  const [only] = ranges
  if (ranges.length === 1 && only !== undefined && only[0] === only[1]) return literal(String.fromCodePoint(only[0]))
  return { kind: 'characters', ranges }
}

export function sequence(...parts: readonly Expression[]): Expression {
  const flat: Expression[] = []
  for (const part of parts.flatMap((each) => (each.kind === 'sequence' ? each.parts : [each]))) {
    const last = flat.at(-1)
    if (part.kind === 'literal' && last?.kind === 'literal') flat[flat.length - 1] = literal(last.text + part.text)
    else flat.push(part)
  }
  const [only] = flat
  return flat.length === 1 && only !== undefined ? only : { kind: 'sequence', parts: flat }
}

export function choice(options: readonly Expression[]): Expression {
  const [only] = options
  return options.length === 1 && only !== undefined ? only : { kind: 'choice', options }
}

export function optional(part: Expression): Expression {
  return choice([part, nothing])
}

export function many(part: Expression): Expression {
  return { kind: 'many', part }
}

export function reference(rule: string): Expression {
  return { kind: 'reference', rule }
}

/** The parts an expression is made of, one level down. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'sequence':
      return expression.parts
    case 'choice':
      return expression.options
    case 'many':
      return [expression.part]
    case 'literal':
    case 'characters':
    case 'reference':
      return []
  }
}
