import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { ggufBounds } from './gguf-bounds.ts'
import { ModelFileError } from './model-file-error.ts'

const CHUNK_BYTES = 64 * 1024
const UINT32_RANGE = 2 ** 32
const SAFE_HIGH_MAX = 2 ** 21 - 1

/**
 * Reads a header forwards in small chunks. It never trusts a length: each is checked against what the file still has,
 * and only what is asked for as text is ever allocated, within a bound of its own.
 */
export class FileCursor implements Disposable {
  readonly path: string
  readonly fileBytes: number
  readonly #descriptor: number
  readonly #chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  #chunkStart = 0
  #chunkBytes = 0
  #position = 0

  constructor(path: string) {
    this.path = path
    try {
      // Looked at before it is opened: opening a pipe would wait for somebody to write to it.
      const status = statSync(path)
      if (!status.isFile()) throw this.refusal('is not a file')
      this.fileBytes = status.size
      this.#descriptor = openSync(path, 'r')
    } catch (error) {
      if (error instanceof ModelFileError) throw error
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      const reason = code === 'ENOENT' ? 'is not there' : `cannot be read (${String(code)})`
      throw new ModelFileError(path, reason, { cause: error })
    }
  }

  get position(): number {
    return this.#position
  }

  /** The next bytes, at most a chunk of them, valid until the next call. */
  take(bytes: number): Buffer {
    const start = this.#advance(bytes)
    const offset = start - this.#chunkStart
    if (offset + bytes <= this.#chunkBytes) return this.#chunk.subarray(offset, offset + bytes)
    this.#chunkStart = start
    this.#chunkBytes = readSync(this.#descriptor, this.#chunk, 0, CHUNK_BYTES, start)
    if (this.#chunkBytes < bytes) throw this.refusal('ends in the middle of its header')
    return this.#chunk.subarray(0, bytes)
  }

  skip(bytes: number): void {
    this.#advance(bytes)
  }

  text(bytes: number, bytesMax: number): string {
    if (bytes > bytesMax) throw this.refusal(`has a text of ${bytes} bytes in its header; ${bytesMax} are allowed`)
    if (bytes <= CHUNK_BYTES) return this.take(bytes).toString('utf8')
    const start = this.#advance(bytes)
    const buffer = Buffer.allocUnsafe(bytes)
    let filled = 0
    while (filled < bytes) {
      const read = readSync(this.#descriptor, buffer, filled, bytes - filled, start + filled)
      if (read === 0) throw this.refusal('ends in the middle of its header')
      filled += read
    }
    return buffer.toString('utf8')
  }

  uint32(): number {
    return this.take(4).readUInt32LE()
  }

  /** A 64-bit number that must be exact as a JavaScript one: no count, length or offset of a real file is larger. */
  uint64(): number {
    const bytes = this.take(8)
    const high = bytes.readUInt32LE(4)
    if (high > SAFE_HIGH_MAX) throw this.refusal('claims an impossible number in its header')
    return high * UINT32_RANGE + bytes.readUInt32LE(0)
  }

  refusal(reason: string): ModelFileError {
    return new ModelFileError(this.path, reason)
  }

  [Symbol.dispose](): void {
    closeSync(this.#descriptor)
  }

  /** Moves on and returns where it was. */
  #advance(bytes: number): number {
    const start = this.#position
    if (bytes > this.fileBytes - start) throw this.refusal('ends in the middle of its header')
    if (start + bytes > ggufBounds.headerBytesMax) throw this.refusal('has a header that is too large')
    this.#position = start + bytes
    return start
  }
}
