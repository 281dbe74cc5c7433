/** Longest part of an error's body that is worth reading. */
const ERROR_BYTES_MAX = 64 * 1024

/** Reads the beginning of an error's body and hands it over, once, when it is over or long enough. */
export class ErrorBody {
  readonly complete = false
  readonly #onRead: (body: string) => void
  readonly #slices: Buffer[] = []
  #bytes = 0

  constructor(onRead: (body: string) => void) {
    this.#onRead = onRead
  }

  push(slice: Buffer): void {
    const room = ERROR_BYTES_MAX - this.#bytes
    // The slice is only lent to us.
    this.#slices.push(Buffer.from(slice.subarray(0, room)))
    this.#bytes += slice.length
    if (this.#bytes >= ERROR_BYTES_MAX) this.end()
  }

  end(): undefined {
    this.#onRead(Buffer.concat(this.#slices).toString('utf8'))
  }
}
