import type { Piece } from '../inference/engine-event.ts'
import type { ChunkEncoder } from './chunk-encoder.ts'

/**
 * Pieces on their way to the next beat. Neighbours of the same kind grow together into one event, so that an observer sees
 * one event of one size a beat, whatever the number and the length of the tokens in it.
 */
export class PieceBuffer {
  #pieces: Piece[] = []
  #length = 0

  get isEmpty(): boolean {
    return this.#pieces.length === 0
  }

  /** How many characters wait. */
  get length(): number {
    return this.#length
  }

  add(piece: Piece): void {
    this.#length += textOf(piece).length
    const last = this.#pieces.at(-1)
    const merged = last === undefined ? undefined : merge(last, piece)
    if (merged === undefined) this.#pieces.push(piece)
    else this.#pieces[this.#pieces.length - 1] = merged
  }

  /** The waiting pieces as events, and forgets them. */
  take(encoder: ChunkEncoder): string {
    let text = ''
    for (const piece of this.#pieces) text += encodePiece(encoder, piece)
    this.#pieces = []
    this.#length = 0
    return text
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

function merge(last: Piece, next: Piece): Piece | undefined {
  const tokens = 'tokens' in last && 'tokens' in next ? last.tokens + next.tokens : 0
  if (last.type === 'text-delta' && next.type === 'text-delta') return { ...last, text: last.text + next.text, tokens }
  if (last.type === 'reasoning-delta' && next.type === 'reasoning-delta') {
    return { ...last, text: last.text + next.text, tokens }
  }
  if (last.type === 'tool-call-delta' && next.type === 'tool-call-delta' && last.index === next.index) {
    return { ...last, argumentsText: last.argumentsText + next.argumentsText, tokens }
  }
  return undefined
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
