import { ChunkedBody } from './chunked-body.ts'
import { ReplyFault } from './reply-fault.ts'
import { readResponseHead, type ResponseHead } from './response-head.ts'

const HEAD_END = Buffer.from('\r\n\r\n')
const HEAD_BYTES_MAX = 64 * 1024

export interface ResponseListener {
  onHead(head: ResponseHead): void
  /** The bytes are good only during the call. */
  onBody(slice: Buffer): void
  /** The response is over, in order. */
  onEnd(): void
}

/** Reads one response of HTTP/1.1 from slices of any size. Throws a `ReplyFault` for what is none. */
export class ResponseParser {
  readonly #listener: ResponseListener
  #pending: Buffer | undefined
  #head: ResponseHead | undefined
  #chunked: ChunkedBody | undefined
  #bytesLeft = 0
  #ended = false

  constructor(listener: ResponseListener) {
    this.#listener = listener
  }

  /** The response is over and nothing came behind it: the connection may serve another request. */
  get reusable(): boolean {
    return this.#ended && this.#head?.keepAlive === true
  }

  get ended(): boolean {
    return this.#ended
  }

  /** The bytes of `slice` may be overwritten. */
  push(slice: Buffer): void {
    if (this.#head === undefined) this.#readHead(slice)
    else if (slice.length > 0) this.#readBody(this.#head, slice)
  }

  /** The far side has closed its end. That ends a body of unknown length; anything else is cut short by it. */
  close(): void {
    if (this.#ended) return
    if (this.#head?.framing.kind !== 'until-close') throw new ReplyFault('closed the connection too early')
    this.#end()
  }

  #readHead(slice: Buffer): void {
    const bytes = this.#pending === undefined ? slice : Buffer.concat([this.#pending, slice])
    const end = bytes.indexOf(HEAD_END)
    if (end > HEAD_BYTES_MAX || (end === -1 && bytes.length > HEAD_BYTES_MAX)) {
      throw new ReplyFault('sent a head that is too long')
    }
    // The slice is only lent to us.
    this.#pending = end === -1 ? Buffer.from(bytes) : undefined
    if (end === -1) return
    const head = readResponseHead(bytes.toString('latin1', 0, end))
    const rest = bytes.subarray(end + HEAD_END.length)
    if (head.status === 101) throw new ReplyFault('wants to speak another protocol')
    // Informational responses precede the real one.
    if (head.status < 200) return this.#readHead(rest)
    this.#begin(head, rest)
  }

  #begin(head: ResponseHead, rest: Buffer): void {
    const { framing } = head
    this.#head = head
    if (framing.kind === 'chunked') this.#chunked = new ChunkedBody()
    if (framing.kind === 'length') this.#bytesLeft = framing.bytes
    this.#listener.onHead(head)
    if (framing.kind === 'length' && framing.bytes === 0) this.#endBefore(rest.length)
    else if (rest.length > 0) this.#readBody(head, rest)
  }

  #readBody(head: ResponseHead, slice: Buffer): void {
    if (this.#ended) {
      head.keepAlive = false
      return
    }
    switch (head.framing.kind) {
      case 'chunked':
        return this.#readChunked(slice)
      case 'length': {
        const bytes = Math.min(this.#bytesLeft, slice.length)
        this.#bytesLeft -= bytes
        this.#listener.onBody(slice.subarray(0, bytes))
        if (this.#bytesLeft === 0) this.#endBefore(slice.length - bytes)
        return
      }
      case 'until-close':
        return this.#listener.onBody(slice)
    }
  }

  #readChunked(slice: Buffer): void {
    const chunked = this.#chunked
    if (chunked === undefined) return
    const end = chunked.decode(slice, 0, slice.length)
    if (end > 0) this.#listener.onBody(slice.subarray(0, end))
    if (chunked.done) this.#endBefore(slice.length - chunked.consumedTo)
  }

  /** Bytes behind the end answer nothing that was asked: whoever sent them is not to be asked again. */
  #endBefore(moreBytes: number): void {
    if (moreBytes > 0 && this.#head !== undefined) this.#head.keepAlive = false
    this.#end()
  }

  #end(): void {
    this.#ended = true
    this.#listener.onEnd()
  }
}
