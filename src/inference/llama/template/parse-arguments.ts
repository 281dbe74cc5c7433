import { ARGUMENTS_DEPTH_MAX } from './template-bounds.ts'

/**
 * The arguments of a replayed call as an object, or undefined where the text is no JSON object or nests too deep to
 * walk.
 */
export function parseArguments(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {}
  if (bracketDepth(text) > ARGUMENTS_DEPTH_MAX) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * How deep the brackets outside strings nest. Looked at before parsing: the walks over the parsed value are
 * recursive.
 */
function bracketDepth(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\]]/gs)) {
    if (token === '{' || token === '[') deepest = Math.max(deepest, ++depth)
    else if (token === '}' || token === ']') depth -= 1
  }
  return deepest
}
