/** What PostgreSQL has no place for in a text; SQLite would take it. Nobody means it, so nobody gets that far with it. */
export const ZERO_CHARACTER = String.fromCodePoint(0)

/** The paths of all texts within a value, and of all names of fields, that hold it. The value is JSON of a bounded length. */
export function* zeroCharacterPaths(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value === 'string') {
    if (value.includes(ZERO_CHARACTER)) yield path
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (name.includes(ZERO_CHARACTER)) yield path
    else yield* zeroCharacterPaths(inner, [...path, name])
  }
}
