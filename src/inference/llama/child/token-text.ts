import type { LlamaModel, Token } from 'node-llama-cpp'

/** Most tokens that one character can be spread over. */
const TOKENS_OF_A_CHARACTER_MAX = 4
const REPLACEMENT = '\uFFFD'

export interface TokenPiece {
  text: string
  /** A token with a meaning of its own, such as `</think>`, rather than a piece of text. */
  special: boolean
  tokens: number
}

/** Turns tokens into text as they come. A character that is spread over several tokens is held back until it is whole. */
export class TokenText {
  readonly #model: LlamaModel
  #held: Token[] = []
  #before: Token[] = []

  constructor(model: LlamaModel) {
    this.#model = model
  }

  /** Undefined while a character is incomplete. */
  push(token: Token): TokenPiece | undefined {
    const special = this.#model.isSpecialToken(token)
    this.#held.push(token)
    const text = this.#model.detokenize(this.#held, true, this.#before)
    if (!special && text.endsWith(REPLACEMENT) && this.#held.length < TOKENS_OF_A_CHARACTER_MAX) return undefined
    return this.#release(text, special)
  }

  /** What is still held at the end of a reply. */
  end(): TokenPiece | undefined {
    if (this.#held.length === 0) return undefined
    return this.#release(this.#model.detokenize(this.#held, true, this.#before), false)
  }

  #release(text: string, special: boolean): TokenPiece {
    const tokens = this.#held.length
    this.#before = this.#held.slice(-TOKENS_OF_A_CHARACTER_MAX)
    this.#held = []
    return { text, special, tokens }
  }
}
