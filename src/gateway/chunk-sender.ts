import type { Piece } from '../inference/engine-event.ts'
import type { Pace } from '../inference/pace.ts'
import type { Clock } from '../kernel/clock.ts'
import { Beat } from './beat.ts'
import type { ChunkEncoder } from './chunk-encoder.ts'
import type { EventStream } from './event-stream.ts'
import { encodePiece, PieceBuffer } from './piece-buffer.ts'

/** More than this does not wait for the beat: an engine far ahead of it would otherwise pile up memory. */
const WAITING_CHARACTERS_MAX = 8192

/** Sends the pieces of a reply as they come or, with a beat, gathered at its ticks. */
export interface ChunkSender extends Disposable {
  /** How the pieces should come. */
  readonly pace: Pace
  send(piece: Piece): void
  /** Sends what still waits and `ending`, and ends the stream. */
  end(ending: string, onFinished?: () => void): Promise<void> | void
}

/** Each piece at once, in an event of its own. */
export function sendAtOnce(stream: EventStream, encoder: ChunkEncoder): ChunkSender {
  const opening = openOnce(encoder)
  return {
    pace: { kind: 'each' },
    send: (piece) => stream.write(opening() + encodePiece(encoder, piece)),
    end: (ending, onFinished) => stream.end(opening() + ending, onFinished),
    [Symbol.dispose]: () => {},
  }
}

/** The first piece at once, everything after it at the ticks of a beat: when a reply begins is no secret, and waited for. */
export function sendOnBeat(
  stream: EventStream,
  encoder: ChunkEncoder,
  options: { clock: Clock; beatMs: number },
): ChunkSender {
  const opening = openOnce(encoder)
  const waiting = new PieceBuffer()
  let ended: (() => void) | undefined
  const flush = () => {
    if (ended !== undefined) ended()
    else if (!waiting.isEmpty) stream.write(waiting.take(encoder))
  }
  const beat = new Beat({ clock: options.clock, intervalMs: options.beatMs, flush })
  return {
    pace: { kind: 'on-beat', beat },
    send(piece) {
      const opened = opening()
      if (opened !== '') return stream.write(opened + encodePiece(encoder, piece))
      waiting.add(piece)
      if (waiting.length > WAITING_CHARACTERS_MAX) flush()
      else beat.request()
    },
    end: (ending, onFinished) =>
      new Promise((resolve) => {
        ended = () => {
          stream.end(opening() + waiting.take(encoder) + ending, onFinished)
          resolve()
        }
        beat.request()
      }),
    [Symbol.dispose]: () => beat[Symbol.dispose](),
  }
}

/** The first chunk, which tells the role, the first time it is asked for; nothing after that. */
function openOnce(encoder: ChunkEncoder): () => string {
  let opened = false
  return () => {
    if (opened) return ''
    opened = true
    return encoder.role()
  }
}
