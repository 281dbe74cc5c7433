import type { EngineEvent } from '../engine-event.ts'
import { ChunkReader, type ChunkReaderOptions } from './chunk-reader.ts'
import { EventStreamParser } from './event-stream-parser.ts'
import { ReplyFault } from './reply-fault.ts'

/** Longest reply in one piece. */
const BODY_BYTES_MAX = 16 * 1024 * 1024

/** Reads the body of a successful response. Methods throw a `ReplyFault` for what cannot be read. */
export interface ResponseReader {
  /** The bytes are good only during the call. */
  push(slice: Buffer): void
  /** The far side said all it has to say, and said so. */
  readonly complete: boolean
  /** The body is over, in order or not. Hands out the finish, or throws if the reply is not complete. */
  end(): EngineEvent
}

export interface ResponseReaderOptions extends Omit<ChunkReaderOptions, 'tokensOf'> {
  /** A chunk has come, with or without a part of the reply in it. */
  onChunk: () => void
}

/** A stream of chunks. Complete at `[DONE]`; good enough at its end once a finish reason has been seen. */
export class StreamedResponse implements ResponseReader {
  complete = false
  readonly #chunks: ChunkReader
  readonly #parser: EventStreamParser
  readonly #onChunk: () => void

  constructor(options: ResponseReaderOptions) {
    this.#onChunk = options.onChunk
    this.#chunks = new ChunkReader(options)
    this.#parser = new EventStreamParser((data) => this.#onData(data), { recognize: this.#recognize })
  }

  push(slice: Buffer): void {
    this.#parser.push(slice)
  }

  end(): EngineEvent {
    if (!this.#chunks.finished) throw new ReplyFault('ended its stream without a finish reason')
    return this.#chunks.finish()
  }

  /** Most events are but one more of their kind. */
  readonly #recognize = (bytes: Buffer, at: number): number => {
    if (this.complete) return -1
    const end = this.#chunks.readRepeated(bytes, at)
    if (end !== -1) this.#onChunk()
    return end
  }

  #onData(data: string): void {
    if (this.complete) return
    this.#onChunk()
    if (data === '[DONE]') this.complete = true
    else this.#chunks.read(data)
  }
}

/** A completion in one piece, from a far side that does not stream. */
export class WholeResponse implements ResponseReader {
  readonly complete = false
  readonly #options: ResponseReaderOptions
  readonly #slices: Buffer[] = []
  #bytes = 0

  constructor(options: ResponseReaderOptions) {
    this.#options = options
  }

  push(slice: Buffer): void {
    this.#bytes += slice.length
    if (this.#bytes > BODY_BYTES_MAX) throw new ReplyFault('sent a body that is too long')
    this.#slices.push(Buffer.from(slice))
  }

  end(): EngineEvent {
    const chunks = new ChunkReader({
      ...this.#options,
      tokensOf: (text) => Math.ceil(Buffer.byteLength(text) / 4),
    })
    chunks.read(decode(Buffer.concat(this.#slices)))
    if (!chunks.finished) throw new ReplyFault('sent a completion without a finish reason')
    return chunks.finish()
  }
}

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new ReplyFault('sent bytes that are no UTF-8')
  }
}
