/** How deep the lists and objects of a JSON text lie within one another, in one pass. Of a text that is no JSON: some number. */
export function jsonDepth(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '[' || character === '{') deepest = Math.max(deepest, (depth += 1))
    else if (character === ']' || character === '}') depth -= 1
  }
  return deepest
}
