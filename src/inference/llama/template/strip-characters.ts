export type StripMethod = 'strip' | 'lstrip' | 'rstrip'

/** Python's `str.strip(characters)` and its two halves. */
export function stripCharacters(text: string, characters: string, method: StripMethod): string {
  const unwanted = new Set(characters)
  let start = 0
  let end = text.length
  if (method !== 'rstrip') while (start < end && unwanted.has(text.charAt(start))) start += 1
  if (method !== 'lstrip') while (end > start && unwanted.has(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
