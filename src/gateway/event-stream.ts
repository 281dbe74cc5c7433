import type { ServerResponse } from 'node:http'

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
    if (!this.#begun) {
      this.#begun = true
      this.#head()
    }
    this.#response.write(text)
    this.#keepalive.refresh()
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
