/**
 * Compiles a plan's patterns into one test over model ids. `*` stands for any text, slashes included; everything else for
 * itself. Pieces are searched from left to right, so that no pattern can make matching slow.
 */
export function compileModelPatterns(patterns: readonly string[]): (modelId: string) => boolean {
  const pieces = patterns.map((pattern) => pattern.split('*'))
  return (modelId) => pieces.some((parts) => matches(parts, modelId))
}

function matches(parts: readonly string[], modelId: string): boolean {
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  if (parts.length === 1) return modelId === first
  if (!modelId.startsWith(first) || !modelId.endsWith(last)) return false
  let position = first.length
  const end = modelId.length - last.length
  for (const part of parts.slice(1, -1)) {
    const found = modelId.indexOf(part, position)
    if (found === -1) return false
    position = found + part.length
  }
  return position <= end
}
