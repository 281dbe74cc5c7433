import type { Piece } from '../inference/engine-event.ts'
import type { ChunkEncoder } from './chunk-encoder.ts'

/**
 * Pieces on their way to the next beat. Neighbours of the same kind grow together into one event, so that an observer sees
 * one event of one size a beat, whatever the number and the length of the tokens in it.
 */
export class PieceBuffer {
  #pieces: Piece[] = []
  /** The text of the last piece, which may still grow. */
  #growing = ''
  #length = 0

  get isEmpty(): boolean {
    return this.#pieces.length === 0
  }

  /** How many characters wait. */
  get length(): number {
    return this.#length
  }

  add(piece: Piece): void {
    const text = textOf(piece)
    this.#length += text.length
    const last = this.#pieces.at(-1)
    if (last !== undefined && growsInto(last, piece)) {
      this.#growing += text
      return
    }
    this.#settleLast()
    this.#pieces.push(piece)
    this.#growing = text
  }

  /** The waiting pieces as events, and forgets them. */
  take(encoder: ChunkEncoder): string {
    this.#settleLast()
    let text = ''
    for (const piece of this.#pieces) text += encodePiece(encoder, piece)
    this.#pieces = []
    this.#length = 0
    return text
  }

  #settleLast(): void {
    const last = this.#pieces.at(-1)
    if (last !== undefined) this.#pieces[this.#pieces.length - 1] = withText(last, this.#growing)
  }
}

export function encodePiece(encoder: ChunkEncoder, piece: Piece): string {
  switch (piece.type) {
    case 'reasoning-delta':
      return encoder.reasoning(piece.text)
    case 'text-delta':
      return encoder.content(piece.text)
    case 'tool-call-start':
      return encoder.toolCall({
        index: piece.index,
        id: piece.id,
        type: 'function',
        function: { name: piece.name, arguments: '' },
      })
    case 'tool-call-delta':
      return encoder.toolCall({ index: piece.index, function: { arguments: piece.argumentsText } })
  }
}

/** Whether the next piece continues the last one, so that one event can carry both. */
function growsInto(last: Piece, next: Piece): boolean {
  if (last.type !== next.type || last.type === 'tool-call-start') return false
  return last.type !== 'tool-call-delta' || (next.type === 'tool-call-delta' && last.index === next.index)
}

function withText(piece: Piece, text: string): Piece {
  switch (piece.type) {
    case 'reasoning-delta':
    case 'text-delta':
      return { ...piece, text }
    case 'tool-call-start':
      return piece
    case 'tool-call-delta':
      return { ...piece, argumentsText: text }
  }
}

function textOf(piece: Piece): string {
  switch (piece.type) {
    case 'reasoning-delta':
    case 'text-delta':
      return piece.text
    case 'tool-call-start':
      return piece.name
    case 'tool-call-delta':
      return piece.argumentsText
  }
}
