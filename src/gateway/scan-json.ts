import { isUtf8 } from 'node:buffer'
import { nextTurn, TURN_BYTES } from './body-turns.ts'
import { JsonScan } from './json-scan.ts'

/**
 * Looks over the bytes of a body before `JSON.parse` may touch them. The parser accepts a nesting of a million levels and a
 * hundred thousand different property names, and blocks the event loop for it; this refuses them in one pass that costs a few
 * nanoseconds a byte. It is no validator: what it lets through may still be no JSON.
 * Returns what is wrong, in words for the caller, or undefined.
 */
export function scanJson(bytes: Buffer): string | undefined {
  if (!isUtf8(bytes)) return notUtf8
  return new JsonScan(bytes).advance(bytes.length)
}

/** The same for a body that is too large for one turn of the event loop. */
export async function scanJsonInTurns(bytes: Buffer): Promise<string | undefined> {
  const scan = new JsonScan(bytes)
  for (let start = 0; start < bytes.length;) {
    const end = endOfCharacter(bytes, Math.min(start + TURN_BYTES, bytes.length))
    if (!isUtf8(bytes.subarray(start, end))) return notUtf8
    const fault = scan.advance(end)
    if (fault !== undefined) return fault
    start = end
    await nextTurn()
  }
  return undefined
}

/** The last place up to `position` where the text can be cut without cutting a character, if it is text at all. */
function endOfCharacter(bytes: Buffer, position: number): number {
  let end = position
  while (end > position - CHARACTER_BYTES_MAX && isContinuation(bytes[end])) end -= 1
  return end
}

const CHARACTER_BYTES_MAX = 4

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0b1100_0000) === 0b1000_0000
}

const notUtf8 = 'The body is not valid UTF-8.'
