import type { ServerResponse } from 'node:http'

const LAST_CHUNK = '0\r\n\r\n'

/** Text of one byte a character is the same in both encodings, and written faster in this one. */
function encodingOf(text: string): 'latin1' | 'utf8' {
  return Buffer.byteLength(text) === text.length ? 'latin1' : 'utf8'
}

/**
 * The transport of one server-sent-event stream: keeps a silent connection open with comments, tells its writer to wait
 * while the reader is behind, and cuts off a reader that has stopped reading. Disposing of it releases its timers.
 */
export class EventStream implements Disposable {
  readonly #response: ServerResponse
  readonly #keepalive: NodeJS.Timeout
  readonly #stuckReaderMs: number
  readonly #head: () => void
  #begun = false
  #chunked = false

  constructor(
    response: ServerResponse,
    options: { keepaliveMs: number; stuckReaderMs: number; writeHead: () => void },
  ) {
    this.#response = response
    this.#stuckReaderMs = options.stuckReaderMs
    this.#head = options.writeHead
    this.#keepalive = setTimeout(() => this.write(': keepalive\n\n'), options.keepaliveMs)
  }

  /** Whether anything was sent: from then on, the status can no longer change. */
  get begun(): boolean {
    return this.#begun
  }

  /** Sends whole lines. The head goes out with the first of them. */
  write(text: string): void {
    if (this.#response.destroyed) return
    const bytes = this.#frame(text)
    this.#response.write(bytes, encodingOf(bytes))
    this.#keepalive.refresh()
  }

  /** Sends the last lines and ends the stream. */
  end(text: string, onFinished?: () => void): void {
    if (this.#response.destroyed) return
    const bytes = this.#frame(text) + (this.#chunked ? LAST_CHUNK : '')
    this.#response.end(bytes, encodingOf(bytes), onFinished)
  }

  /**
   * Puts text into the frame of a chunk (RFC 9112, 7.1). Node would send length, text and line ends as four pieces; in one
   * piece a write costs a third less, and writes are most of what a stream costs. A reader of HTTP/1.0 gets no frames.
   */
  #frame(text: string): string {
    if (!this.#begun) {
      this.#begun = true
      this.#head()
      this.#chunked = this.#response.chunkedEncoding
      this.#response.chunkedEncoding = false
    }
    return this.#chunked ? `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n` : text
  }

  /** Resolves when the reader has caught up. One that takes nothing for too long loses its connection. */
  caughtUp(): Promise<void> | undefined {
    const response = this.#response
    if (!response.writableNeedDrain || response.destroyed) return undefined
    return new Promise((resolve) => {
      const stuck = setTimeout(() => response.destroy(), this.#stuckReaderMs)
      const settle = () => {
        clearTimeout(stuck)
        response.off('drain', settle).off('close', settle)
        resolve()
      }
      response.on('drain', settle).on('close', settle)
    })
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#keepalive)
  }
}
