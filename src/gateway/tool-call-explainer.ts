import type { Piece } from '../inference/engine-event.ts'

/**
 * Gives a tool call that comes without any reasoning a sentence of it. A turn without reasoning would be refused for ever
 * after by a model that needs the reasoning of every turn, and clients drop an empty one: so it must not leave this house.
 */
export class ToolCallExplainer {
  #explained = false

  /** What has to be said before this piece, if anything. */
  before(piece: Piece): Piece | undefined {
    if (this.#explained) return undefined
    if (piece.type === 'reasoning-delta' && piece.text !== '') this.#explained = true
    if (piece.type !== 'tool-call-start') return undefined
    this.#explained = true
    return { type: 'reasoning-delta', text: `Calling ${piece.name}.`, tokens: 0 }
  }
}
