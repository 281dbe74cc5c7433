import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { JsonScan } from './json-scan.ts'

/** So much is scanned before others get a turn of the event loop: a few milliseconds at most. */
const SLICE_BYTES = 256 * 1024

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
  if (!isUtf8(bytes)) return notUtf8
  const scan = new JsonScan(bytes)
  for (let end = SLICE_BYTES; ; end += SLICE_BYTES) {
    const fault = scan.advance(Math.min(end, bytes.length))
    if (fault !== undefined || end >= bytes.length) return fault
    await nextTurn()
  }
}

const notUtf8 = 'The body is not valid UTF-8.'
