import { isUtf8 } from 'node:buffer'
import { ReplyFault } from './reply-fault.ts'

export interface EventStreamBounds {
  /** Longest line, and longest data of one event. */
  lineBytesMax: number
  /** Longest stream. */
  totalBytesMax: number
}

export interface EventStreamOptions extends Partial<EventStreamBounds> {
  /** Takes the event that begins at `at` if it knows it by its bytes. Returns where it ends, or -1. */
  recognize?: (bytes: Buffer, at: number) => number
}

const defaultBounds: EventStreamBounds = { lineBytesMax: 1024 * 1024, totalBytesMax: 256 * 1024 * 1024 }

/** After so many unknown events in a row, the rest of a slice is not searched for known ones. */
const UNKNOWN_MAX = 4

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const BLANK_LINE = Buffer.from('\n\n')
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Bytes in any slices to the data of server-sent events, as the HTML standard parses them: lines end in LF, CR or CRLF, a
 * blank line ends an event, comments and other fields are skipped, an event cut off by the end is dropped. Stricter in one
 * thing: bytes that are no UTF-8 are a fault, not a replacement character.
 *
 * A slice usually holds whole lines, so the lines of a slice are found and decoded together; no byte is looked at in
 * JavaScript. What is left behind the last line end waits, undecoded, for the next slice.
 */
export class EventStreamParser {
  readonly #onData: (data: string) => void
  readonly #bounds: EventStreamBounds
  readonly #recognize: ((bytes: Buffer, at: number) => number) | undefined
  #pending: Buffer[] = []
  #pendingBytes = 0
  #totalBytes = 0
  #atStart = true
  #endedInCarriageReturn = false
  #data: string | undefined

  constructor(onData: (data: string) => void, { recognize, ...bounds }: EventStreamOptions = {}) {
    this.#onData = onData
    this.#recognize = recognize
    this.#bounds = { ...defaultBounds, ...bounds }
  }

  /** Throws a `ReplyFault` for what is no event stream. The parser is of no use after that. */
  push(slice: Buffer): void {
    this.#totalBytes += slice.length
    if (this.#totalBytes > this.#bounds.totalBytesMax) throw new ReplyFault('sent a stream that is too long')
    if (this.#recognize === undefined) this.#parse(slice)
    else this.#pushByEvent(slice, this.#recognize)
  }

  /** Event by event, so that those which are recognized are neither decoded nor parsed. */
  #pushByEvent(slice: Buffer, recognize: (bytes: Buffer, at: number) => number): void {
    let at = 0
    for (let unknown = 0; at < slice.length && unknown < UNKNOWN_MAX; unknown += 1) {
      for (let end = this.#betweenEvents ? recognize(slice, at) : -1; end !== -1; end = recognize(slice, at)) {
        at = end
        unknown = 0
        this.#atStart = false
        this.#endedInCarriageReturn = false
      }
      const blank = slice.indexOf(BLANK_LINE, at)
      const next = blank === -1 ? slice.length : blank + BLANK_LINE.length
      if (next > at) this.#parse(slice.subarray(at, next))
      at = next
    }
    if (at < slice.length) this.#parse(slice.subarray(at))
  }

  get #betweenEvents(): boolean {
    return this.#pendingBytes === 0 && this.#data === undefined
  }

  #parse(slice: Buffer): void {
    const end = Math.max(slice.lastIndexOf(LINE_FEED), slice.lastIndexOf(CARRIAGE_RETURN)) + 1
    if (end === 0) return this.#keep(slice)
    const lines = this.#withPending(end === slice.length ? slice : slice.subarray(0, end))
    if (end < slice.length) this.#keep(slice.subarray(end))
    if (!isUtf8(lines)) throw new ReplyFault('sent bytes that are no UTF-8')
    this.#readLines(this.#normalize(lines.toString('utf8')))
  }

  #keep(slice: Buffer): void {
    // The slice is only lent to us.
    this.#pending.push(Buffer.from(slice))
    this.#pendingBytes += slice.length
    if (this.#pendingBytes > this.#bounds.lineBytesMax) throw new ReplyFault('sent a line that is too long')
  }

  #withPending(slice: Buffer): Buffer {
    if (this.#pending.length === 0) return slice
    const whole = Buffer.concat([...this.#pending, slice])
    this.#pending = []
    this.#pendingBytes = 0
    return whole
  }

  /** Every line end becomes one LF. A CRLF may have been torn apart between two slices. */
  #normalize(raw: string): string {
    let text = raw
    if (this.#endedInCarriageReturn && text.startsWith('\n')) text = text.slice(1)
    this.#endedInCarriageReturn = raw.endsWith('\r')
    if (this.#atStart) {
      this.#atStart = false
      if (text.startsWith(BYTE_ORDER_MARK)) text = text.slice(1)
    }
    return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
  }

  #readLines(text: string): void {
    let start = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      if (end === start) this.#dispatch()
      else if (text.startsWith('data', start)) this.#readData(text, start + 4, end)
      start = end + 1
    }
  }

  /** `from` is where the field name ends. Only a colon or the line's end makes the name `data`. */
  #readData(text: string, from: number, end: number): void {
    if (from < end && text[from] !== ':') return
    const start = text[from + 1] === ' ' ? from + 2 : from + 1
    const value = start < end ? text.slice(start, end) : ''
    this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`
    if (this.#data.length > this.#bounds.lineBytesMax) throw new ReplyFault('sent an event that is too long')
  }

  #dispatch(): void {
    const data = this.#data
    if (data === undefined) return
    this.#data = undefined
    if (data !== '') this.#onData(data)
  }
}
