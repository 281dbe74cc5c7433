import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { constants, type FileHandle, open } from 'node:fs/promises'

/**
 * A file that grows at its end while its checksum is kept. Opening one that is already there reads it once, so that the
 * checksum always covers the whole file and not only what came last.
 */
export class PartialFile implements AsyncDisposable {
  readonly path: string
  readonly #handle: FileHandle
  #hash: Hash
  #sizeBytes: number

  private constructor(path: string, handle: FileHandle, hash: Hash, sizeBytes: number) {
    this.path = path
    this.#handle = handle
    this.#hash = hash
    this.#sizeBytes = sizeBytes
  }

  static async open(path: string, signal: AbortSignal): Promise<PartialFile> {
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
    try {
      const hash = createHash('sha256')
      let sizeBytes = 0
      for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024, signal })) {
        hash.update(chunk as Buffer)
        sizeBytes += (chunk as Buffer).length
      }
      return new PartialFile(path, handle, hash, sizeBytes)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  get sizeBytes(): number {
    return this.#sizeBytes
  }

  get sha256(): string {
    return this.#hash.copy().digest('hex')
  }

  /** What was written before a failure counts: a disk that fills up takes part of a chunk first. */
  async append(chunk: Buffer): Promise<void> {
    let rest = chunk
    while (rest.length > 0) {
      const { bytesWritten } = await this.#handle.write(rest, 0, rest.length, this.#sizeBytes)
      this.#hash.update(rest.subarray(0, bytesWritten))
      this.#sizeBytes += bytesWritten
      rest = rest.subarray(bytesWritten)
    }
  }

  /** Drops everything. */
  async restart(): Promise<void> {
    await this.#handle.truncate(0)
    this.#hash = createHash('sha256')
    this.#sizeBytes = 0
  }

  /** Returns when what was appended would survive a power loss. */
  async sync(): Promise<void> {
    await this.#handle.sync()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close()
  }
}
