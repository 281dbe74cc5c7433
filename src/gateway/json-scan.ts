import { randomInt } from 'node:crypto'
import { bounds } from '../contract/bounds.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LETTER_U = 0x75

/** What a byte outside of strings is. Everything else is part of a number, a word or white space. */
const OTHER = 0
const STRING = 1
const COMMA = 2
const COLON = 3
const OPEN = 4
const CLOSE = 5

const kinds = new Uint8Array(256)
kinds[QUOTE] = STRING
kinds[0x2c] = COMMA
kinds[0x3a] = COLON
kinds[0x5b] = OPEN
kinds[0x7b] = OPEN
kinds[0x5d] = CLOSE
kinds[0x7d] = CLOSE

/** One bit for each hash of a property name. Seeded, so that nobody can choose names that share a bit. */
const KEY_BITS = 1 << 18
const hashSeed = randomInt(2 ** 31)
/** A longer name is not compared with others and counts as a new one: a body has room for few of them. */
const KEY_HASHED_BYTES_MAX = 1024
/** Most strings end within so many bytes: up to there, looking at each costs less than a native search. */
const SHORT_STRING_BYTES = 32
/** White space and numbers beyond this serve nobody and cost the parser dearly. */
const GAP_BYTES_MAX = 10_000
/** Each `\u` costs the parser as much as fifty plain characters. */
const UNICODE_ESCAPES_MAX = 500_000

/** One pass over the bytes of a body, which may pause anywhere: see `scan-json.ts`. */
export class JsonScan {
  readonly #bytes: Buffer
  readonly #keyBits: Uint8Array | undefined
  #position = 0
  #nodes = 1
  #depth = 0
  #distinctKeys = 0
  #unicodeEscapes = 0
  /** Where the last string began and ended: a colon makes it a property name. */
  #stringStart = -1
  #stringEnd = -1
  #insideString = false
  #backslash = -1
  #gapStart = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    // A body this small cannot hold too many names: the bitmap is not worth its memory.
    this.#keyBits = bytes.length > bounds.jsonDistinctKeysMax * 4 ? new Uint8Array(KEY_BITS >> 3) : undefined
  }

  /** Goes on up to `until` or a little beyond. Returns what is wrong, in words for the caller, or undefined. */
  advance(until: number): string | undefined {
    const bytes = this.#bytes
    while (this.#position < until) {
      if (this.#insideString) {
        this.#walkString(until)
        if (this.#unicodeEscapes > UNICODE_ESCAPES_MAX) return tooManyEscapes
        continue
      }
      let position = this.#position
      while (position < until && kinds[bytes[position] ?? 0] === OTHER) position += 1
      if (position - this.#gapStart > GAP_BYTES_MAX) return gapTooLong
      this.#position = position + 1
      if (position >= until) {
        this.#position = until
        return undefined
      }
      this.#gapStart = this.#position
      const fault = this.#meet(kinds[bytes[position] ?? 0] ?? OTHER)
      if (fault !== undefined) return fault
    }
    return undefined
  }

  #meet(kind: number): string | undefined {
    switch (kind) {
      case STRING:
        this.#enterString()
        return undefined
      case COLON:
        return this.#countName()
      case OPEN:
        this.#depth += 1
        if (this.#depth > bounds.jsonDepthMax) return tooDeep
        return this.#countNode()
      case CLOSE:
        this.#depth -= 1
        return undefined
      default:
        return this.#countNode()
    }
  }

  #countNode(): string | undefined {
    this.#nodes += 1
    return this.#nodes > bounds.jsonNodesMax ? tooManyValues : undefined
  }

  #countName(): string | undefined {
    const start = this.#stringStart
    // A name is counted once, however many colons follow it.
    this.#stringStart = -1
    if (this.#keyBits === undefined || start === -1) return undefined
    const isLong = this.#stringEnd - start > KEY_HASHED_BYTES_MAX
    if (isLong || isNew(this.#keyBits, hashOf(this.#bytes, start, this.#stringEnd))) this.#distinctKeys += 1
    return this.#distinctKeys > bounds.jsonDistinctKeysMax ? tooManyNames : undefined
  }

  #enterString(): void {
    this.#stringStart = this.#position
    this.#insideString = true
    this.#walkString(Math.min(this.#position + SHORT_STRING_BYTES, this.#bytes.length))
    if (!this.#insideString) return
    const quote = this.#bytes.indexOf(QUOTE, this.#position)
    if (quote === -1) this.#position = this.#bytes.length
    // With a backslash anywhere in it, the string is walked: a quote may be escaped, and escapes are counted.
    else if (this.#findBackslash() > quote) this.#leaveString(quote)
  }

  /** Where the next backslash is. Remembered, so that the bytes are searched only once for all strings without any. */
  #findBackslash(): number {
    if (this.#backslash < this.#position) {
      const found = this.#bytes.indexOf(BACKSLASH, this.#position)
      this.#backslash = found === -1 ? this.#bytes.length : found
    }
    return this.#backslash
  }

  /** Looks at each byte of a string up to its end or to `until`. */
  #walkString(until: number): void {
    const bytes = this.#bytes
    let position = this.#position
    while (position < until) {
      const byte = bytes[position]
      if (byte === QUOTE) return this.#leaveString(position)
      if (byte === BACKSLASH) {
        position += 1
        if (bytes[position] === LETTER_U) this.#unicodeEscapes += 1
      }
      position += 1
    }
    this.#position = position
  }

  #leaveString(quote: number): void {
    this.#stringEnd = quote
    this.#insideString = false
    this.#position = quote + 1
    this.#gapStart = quote + 1
  }
}

const tooDeep = `The body is nested more than ${bounds.jsonDepthMax} levels deep.`
const tooManyValues = `The body has more than ${bounds.jsonNodesMax} values.`
const tooManyNames = `The body has more than ${bounds.jsonDistinctKeysMax} different property names.`
const tooManyEscapes = `The body has more than ${UNICODE_ESCAPES_MAX} \\u escapes. Send text as UTF-8.`
const gapTooLong = `The body has a number or white space of more than ${GAP_BYTES_MAX} characters.`

/** Whether this hash was not seen before; marks it as seen. */
function isNew(keyBits: Uint8Array, hash: number): boolean {
  const index = hash >> 3
  const bit = 1 << (hash & 7)
  const known = keyBits[index] ?? 0
  keyBits[index] = known | bit
  return (known & bit) === 0
}

/** FNV-1a over a property name, folded to the size of the bitmap. */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = hashSeed
  for (let position = start; position < end; position += 1) {
    hash = Math.imul(hash ^ (bytes[position] ?? 0), 0x01000193)
  }
  return (hash >>> 0) & (KEY_BITS - 1)
}
