/** What stands between the quotes of a JSON text that means exactly itself. */
// eslint-disable-next-line no-control-regex -- JSON allows no control characters in a text, and so neither do we.
const plainText = /^[^"\\\u0000-\u001F]+$/

/**
 * The chunks of a stream differ from one another in a single text. Once one has been parsed, the next that begins and ends
 * with the very same characters need not be: what lies between is the text, and everything else is as it was.
 */
export class RepeatedChunk {
  #before: string | undefined
  #after = ''

  /** Remembers a chunk in which `text`, and nothing else worth telling, is the value of `field`. */
  learn(json: string, field: string, text: string): void {
    const opening = `"${field}":"`
    const at = json.indexOf(opening)
    const start = at + opening.length
    const end = start + text.length
    const clear =
      at !== -1 &&
      json.indexOf(opening, start) === -1 &&
      plainText.test(text) &&
      json.startsWith(text, start) &&
      json[end] === '"'
    this.#before = clear ? json.slice(0, start) : undefined
    this.#after = clear ? json.slice(end) : ''
  }

  /** The text of a chunk that is like the remembered one in all but that; undefined for any other. */
  textIn(json: string): string | undefined {
    const before = this.#before
    if (before === undefined || json.length <= before.length + this.#after.length) return undefined
    if (!json.startsWith(before) || !json.endsWith(this.#after)) return undefined
    const text = json.slice(before.length, json.length - this.#after.length)
    return plainText.test(text) ? text : undefined
  }
}
