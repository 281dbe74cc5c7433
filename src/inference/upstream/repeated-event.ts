import { isUtf8 } from 'node:buffer'

/** What stands between the quotes of a JSON text that means exactly itself. */
// eslint-disable-next-line no-control-regex -- JSON allows no control characters in a text, and so neither do we.
const plainText = /^[^"\\\u0000-\u001F]+$/

const QUOTE = 0x22
const BACKSLASH = 0x5c
const SPACE = 0x20
const ASCII_END = 0x80

/** Where a repeated event ends, and the text in it. */
export interface Recognized {
  end: number
  text: string
}

/**
 * The events of a stream differ from one another in a single text. Once one has been parsed, the next that begins and ends
 * with the very same bytes need not be: what lies between is the text, and everything else is as it was.
 */
export class RepeatedEvent {
  #before: Buffer | undefined
  #after = Buffer.alloc(0)

  /** Remembers an event whose data is `json`, in which `text`, and nothing else worth telling, is the value of `field`. */
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
      json[end] === '"' &&
      !json.includes('\n')
    this.#before = clear ? Buffer.from(`data: ${json.slice(0, start)}`) : undefined
    if (clear) this.#after = Buffer.from(`${json.slice(end)}\n\n`)
  }

  /** The text of the event that begins at `at`, if it is like the remembered one in all but that. */
  recognize(bytes: Buffer, at: number): Recognized | undefined {
    const before = this.#before
    if (before === undefined) return undefined
    const start = at + before.length
    const after = this.#after
    if (start + after.length >= bytes.length || !standsAt(before, bytes, at)) return undefined
    let textEnd = start
    let highest = 0
    for (let byte = bytes[textEnd]; byte !== QUOTE; byte = bytes[textEnd]) {
      if (byte === undefined || byte < SPACE || byte === BACKSLASH) return undefined
      if (byte > highest) highest = byte
      textEnd += 1
    }
    const end = textEnd + after.length
    if (textEnd === start || end > bytes.length) return undefined
    if (!standsAt(after, bytes, textEnd)) return undefined
    if (highest < ASCII_END) return { end, text: bytes.toString('latin1', start, textEnd) }
    return isUtf8(bytes.subarray(start, textEnd)) ? { end, text: bytes.toString('utf8', start, textEnd) } : undefined
  }
}

/** For a few hundred bytes, a loop is done before a call out of JavaScript has begun. */
function standsAt(expected: Buffer, bytes: Buffer, at: number): boolean {
  for (let index = expected.length - 1; index >= 0; index -= 1) {
    if (expected[index] !== bytes[at + index]) return false
  }
  return true
}
