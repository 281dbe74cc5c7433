import { type Expression, choice, literal, sequence } from './expression.ts'

/** Beyond this the branches are listed side by side: groups in groups are parsed by recursion. */
const DEPTH_MAX = 8

/**
 * One of the given texts. Common beginnings are written once, so that at each character llama.cpp follows one way for each
 * different continuation rather than one for each text.
 */
export function literals(texts: readonly string[]): Expression {
  return branches(
    [...new Set(texts)].map((text) => Array.from(text)),
    0,
  )
}

function branches(texts: readonly (readonly string[])[], depth: number): Expression {
  if (texts.length === 1 || depth === DEPTH_MAX) return choice(texts.map((text) => literal(text.join(''))))
  const byFirst = new Map<string, (readonly string[])[]>()
  for (const text of texts) {
    const first = text[0] ?? ''
    const group = byFirst.get(first)
    if (group === undefined) byFirst.set(first, [text])
    else group.push(text)
  }
  return choice(
    [...byFirst.values()].map((group) => {
      const shared = commonStart(group)
      const rest = group.map((text) => text.slice(shared.length))
      return group.length === 1
        ? literal(shared.join(''))
        : sequence(literal(shared.join('')), branches(rest, depth + 1))
    }),
  )
}

function commonStart(texts: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = texts
  let length = first.length
  for (const other of others) {
    let same = 0
    while (same < length && same < other.length && first[same] === other[same]) same += 1
    length = same
  }
  return first.slice(0, length)
}
