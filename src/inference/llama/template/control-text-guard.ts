/**
 * Keeps what people write apart from what the template writes.
 *
 * A tokenizer that reads `<|im_end|>` as one control token does so wherever the text stands, so a message could end
 * its own turn and begin another as the system. Telling the tokenizer to ignore control tokens in some stretches is
 * not enough either: tokens that a vocabulary calls user-defined (`<tool_call>` in many files) are recognised always.
 * So each spelling that occurs in a text from outside is cut: a boundary character goes behind its first character,
 * the template renders, and the result is split at the boundaries. The pieces are tokenized one by one, and no piece
 * holds a whole spelling that the template did not write.
 *
 * The boundary is a private-use character that occurs nowhere in the input, so trimming, splitting, joining and JSON
 * encoding in the template leave the cuts in place; a template that removes text between two halves cannot join them.
 */
export interface ControlTextGuard {
  /** The text with every spelling cut. */
  cut(text: string): string
  /** The same for all strings and keys of a JSON value. */
  cutDeep(value: unknown): unknown
  /** The rendered text as pieces, each to be tokenized by itself. */
  split(rendered: string): string[]
}

const PRIVATE_USE_FIRST = 0xe000
const PRIVATE_USE_LAST = 0xf8ff

/** The spellings as one expression that consumes a single character, so that overlapping ones are all found. */
export function controlTextPattern(spellings: readonly string[]): RegExp | undefined {
  const structural = spellings.filter((text) => text.length > 1 && /[^\w\s]/.test(text))
  if (structural.length === 0) return undefined
  const alternatives = structural.toSorted((left, right) => right.length - left.length).map(escapePattern)
  // Without regard to case: a template may lower the case of what it prints.
  return new RegExp(`(?=${alternatives.join('|')}).`, 'gisu')
}

/** Undefined when the input uses every private-use character there is: no honest text does. */
export function controlTextGuard(pattern: RegExp | undefined, input: string): ControlTextGuard | undefined {
  if (pattern === undefined) return { cut: (text) => text, cutDeep: (value) => value, split: (text) => [text] }
  const boundary = unusedCharacter(input)
  if (boundary === undefined) return undefined
  const cut = (text: string): string => text.replace(pattern, (first) => first + boundary)
  const cutDeep = (value: unknown): unknown => {
    if (typeof value === 'string') return cut(value)
    if (Array.isArray(value)) return value.map(cutDeep)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [cut(key), cutDeep(member)]))
  }
  // A template may ask for JSON in plain ASCII, where the boundary is spelled out.
  const boundaries = new RegExp(`${boundary}|${escapePattern(asciiSpelling(boundary))}`, 'g')
  return { cut, cutDeep, split: (rendered) => rendered.split(boundaries).filter((piece) => piece !== '') }
}

function unusedCharacter(input: string): string | undefined {
  for (let code = PRIVATE_USE_FIRST; code <= PRIVATE_USE_LAST; code += 1) {
    const character = String.fromCharCode(code)
    if (!input.includes(character) && !input.includes(asciiSpelling(character))) return character
  }
  return undefined
}

function asciiSpelling(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16)}`
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
