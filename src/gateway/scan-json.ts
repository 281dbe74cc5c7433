import { isUtf8 } from 'node:buffer'
import { randomInt } from 'node:crypto'
import { bounds } from '../contract/bounds.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** One bit for each hash of a property name. Seeded, so that nobody can choose names that share a bit. */
const KEY_BITS = 1 << 18
const hashSeed = randomInt(2 ** 31)

/**
 * Looks over the bytes of a body before `JSON.parse` may touch them. The parser accepts a nesting of a million levels and a
 * hundred thousand different property names, and blocks the event loop for it; this refuses them in one pass that costs about
 * a nanosecond a byte. It is no validator: what it lets through may still be no JSON.
 * Returns what is wrong, in words for the caller, or undefined.
 */
export function scanJson(bytes: Buffer): string | undefined {
  if (!isUtf8(bytes)) return 'The body is not valid UTF-8.'
  // A body this small cannot hold too many names: the bitmap is not worth its memory.
  const keyBits = bytes.length > bounds.jsonDistinctKeysMax * 4 ? new Uint8Array(KEY_BITS >> 3) : undefined
  let nodes = 1
  let depth = 0
  let distinctKeys = 0
  let stringStart = -1
  let position = 0
  while (position < bytes.length) {
    const byte: number | undefined = bytes[position]
    switch (byte) {
      case QUOTE: {
        stringStart = position + 1
        position = endOfString(bytes, stringStart)
        if (position === -1) return undefined
        break
      }
      case COLON:
        if (keyBits !== undefined && stringStart !== -1 && isNew(keyBits, hashOfString(bytes, stringStart))) {
          distinctKeys += 1
          if (distinctKeys > bounds.jsonDistinctKeysMax) {
            return `The body has more than ${bounds.jsonDistinctKeysMax} different property names.`
          }
        }
        // A name is hashed once, however many colons follow it.
        stringStart = -1
        break
      case OPEN_BRACKET:
      case OPEN_BRACE:
        depth += 1
        nodes += 1
        if (depth > bounds.jsonDepthMax) return `The body is nested more than ${bounds.jsonDepthMax} levels deep.`
        break
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        depth -= 1
        break
      case COMMA:
        nodes += 1
        break
      case undefined:
      default:
    }
    position += 1
  }
  return nodes > bounds.jsonNodesMax ? `The body has more than ${bounds.jsonNodesMax} values.` : undefined
}

/** The position of the closing quote, or -1. Searches natively until the first escaped quote, then walks. */
function endOfString(bytes: Buffer, start: number): number {
  const quote = bytes.indexOf(QUOTE, start)
  if (quote === -1 || bytes[quote - 1] !== BACKSLASH) return quote
  let position = start
  while (position < bytes.length) {
    const byte = bytes[position]
    if (byte === QUOTE) return position
    position += byte === BACKSLASH ? 2 : 1
  }
  return -1
}

/** Whether this hash was not seen before; marks it as seen. */
function isNew(keyBits: Uint8Array, hash: number): boolean {
  const index = hash >> 3
  const bit = 1 << (hash & 7)
  const known = keyBits[index] ?? 0
  keyBits[index] = known | bit
  return (known & bit) === 0
}

/** FNV-1a over a property name, folded to the size of the bitmap. */
function hashOfString(bytes: Buffer, start: number): number {
  let hash = hashSeed
  for (let position = start; position < bytes.length; position += 1) {
    const byte = bytes[position]
    if (byte === undefined || byte === QUOTE) break
    hash = Math.imul(hash ^ byte, 0x01000193)
  }
  return (hash >>> 0) & (KEY_BITS - 1)
}
