import { ReplyFault } from './reply-fault.ts'

const CARRIAGE_RETURN = 0x0d
const LINE_FEED = 0x0a
const SEMICOLON = 0x3b
/** Sizes beyond this are no sizes: seven hexadecimal digits, a quarter of a gigabyte. */
const SIZE_DIGITS_MAX = 7
/** Extensions and trailers have no meaning to us and no reason to be long. */
const IGNORED_BYTES_MAX = 16 * 1024

type Phase = 'size' | 'ignored' | 'size-end' | 'data' | 'data-return' | 'data-feed' | 'trailer' | 'done'

/**
 * Takes the frames off a chunked body (RFC 9112, 7.1), which may arrive in any slices. Servers send each token in a frame of
 * its own; the contents of all frames of a slice are moved together, so that whoever reads them is called once.
 */
export class ChunkedBody {
  #phase: Phase = 'size'
  #size = 0
  #digits = 0
  #ignoredBytes = 0
  #lineBytes = 0

  get done(): boolean {
    return this.#phase === 'done'
  }

  /** Where the body, or the slice, ended in the slice last decoded. */
  consumedTo = 0

  /** Moves what the frames in `bytes` hold to `start`, over the frames. Returns where it ends. */
  decode(bytes: Uint8Array, start: number, end: number): number {
    let to = start
    let at = start
    while (at < end && this.#phase !== 'done') {
      if (this.#phase !== 'data') {
        this.#meet(bytes[at] ?? 0)
        at += 1
        continue
      }
      const next = Math.min(at + this.#size, end)
      bytes.copyWithin(to, at, next)
      to += next - at
      this.#size -= next - at
      at = next
      if (this.#size === 0) this.#phase = 'data-return'
    }
    this.consumedTo = at
    return to
  }

  /** One byte of a frame. */
  #meet(byte: number): void {
    switch (this.#phase) {
      case 'size':
        return this.#meetSize(byte)
      case 'ignored':
        this.#countIgnored()
        if (byte === LINE_FEED) throw broken()
        if (byte === CARRIAGE_RETURN) this.#phase = 'size-end'
        return
      case 'size-end':
        if (byte !== LINE_FEED) throw broken()
        this.#phase = this.#size === 0 ? 'trailer' : 'data'
        this.#digits = 0
        this.#lineBytes = 0
        return
      case 'data-return':
        if (byte !== CARRIAGE_RETURN) throw broken()
        this.#phase = 'data-feed'
        return
      case 'data-feed':
        if (byte !== LINE_FEED) throw broken()
        this.#phase = 'size'
        return
      case 'trailer':
        return this.#meetTrailer(byte)
      case 'data':
      case 'done':
        return undefined
    }
  }

  #meetSize(byte: number): void {
    const digit = hexDigits[byte] ?? -1
    if (digit >= 0) {
      this.#digits += 1
      if (this.#digits > SIZE_DIGITS_MAX) throw broken()
      this.#size = this.#size * 16 + digit
      return
    }
    if (this.#digits === 0) throw broken()
    if (byte === CARRIAGE_RETURN) this.#phase = 'size-end'
    else if (byte === SEMICOLON) this.#phase = 'ignored'
    else throw broken()
  }

  /** Lines up to an empty one. */
  #meetTrailer(byte: number): void {
    this.#countIgnored()
    if (byte === CARRIAGE_RETURN) return
    if (byte !== LINE_FEED) this.#lineBytes += 1
    else if (this.#lineBytes === 0) this.#phase = 'done'
    else this.#lineBytes = 0
  }

  #countIgnored(): void {
    this.#ignoredBytes += 1
    if (this.#ignoredBytes > IGNORED_BYTES_MAX) throw broken()
  }
}

/** What each byte is worth as a hexadecimal digit, -1 for none. */
const hexDigits = new Int8Array(256).fill(-1)
for (let value = 0; value < 16; value += 1) {
  const digit = value.toString(16)
  hexDigits[digit.charCodeAt(0)] = value
  hexDigits[digit.toUpperCase().charCodeAt(0)] = value
}

function broken(): ReplyFault {
  return new ReplyFault('broke the framing of its response')
}
