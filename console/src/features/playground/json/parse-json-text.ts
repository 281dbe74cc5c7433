export type ParsedText = { ok: true; value: unknown } | { ok: false; message: string; line: number; column: number }

/** Reads JSON that somebody is writing, and says where it goes wrong. */
export function parseJsonText(source: string): ParsedText {
  try {
    return { ok: true, value: JSON.parse(source) as unknown }
  } catch (error) {
    const { offset, message } = fault(source, error)
    const before = source.slice(0, offset).split('\n')
    return { ok: false, message, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  }
}

/** Engines tell the place in their own ways, and some not at all; then it is the end, where most texts are unfinished. */
function fault(source: string, error: unknown): { offset: number; message: string } {
  if (source.trim() === '') return { offset: 0, message: 'Nothing here yet' }
  const said = error instanceof Error ? error.message : ''
  const position = /position (\d+)/.exec(said)?.[1]
  const place = /line (\d+) column (\d+)/.exec(said)
  const message = said
    .replace(/^JSON\.parse: /, '')
    .replace(/ in JSON.*$/s, '')
    .replace(/, (?:\.\.\.)?".*$/s, '')
    .replace(/^Unexpected end.*$/s, 'It ends too early')
    .replace(/ at line .*$/s, '')
  if (position !== undefined) return { offset: Number(position), message }
  if (place !== null) return { offset: offsetOf(source, Number(place[1]), Number(place[2])), message }
  const token = /Unexpected token '?(.)'?,/su.exec(said)?.[1]
  const at = token === undefined ? -1 : firstFailure(source)
  return { offset: at === -1 ? source.length : at, message }
}

function offsetOf(source: string, line: number, column: number): number {
  const lines = source.split('\n').slice(0, line - 1)
  return lines.reduce((sum, text) => sum + text.length + 1, 0) + column - 1
}

/**
 * Where a text that holds a wrong character begins to be wrong: the longest beginning that merely ends too early, found by halving.
 */
function firstFailure(source: string): number {
  let good = 0
  let bad = source.length
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (endsTooEarly(source.slice(0, middle))) good = middle
    else bad = middle
  }
  return good
}

function endsTooEarly(beginning: string): boolean {
  try {
    JSON.parse(beginning)
    return true
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    return (
      /end of (?:JSON|data)|Unterminated/i.test(said) || Number(/position (\d+)/.exec(said)?.[1]) === beginning.length
    )
  }
}
