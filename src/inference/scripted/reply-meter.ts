import type { EngineUsage } from '../engine-event.ts'
import { BYTES_PER_TOKEN, tokensOfBytes } from './count-tokens.ts'

/**
 * Counts the tokens of a reply piece by piece, so that the pieces' tokens add up to exactly the tokens of the whole, and
 * says how much of a piece still fits below the maximum.
 */
export class ReplyMeter {
  readonly #bytesMax: number
  #bytes = 0
  #tokens = 0
  #reasoningTokens = 0

  constructor(tokensMax: number | undefined) {
    this.#bytesMax = (tokensMax ?? Number.POSITIVE_INFINITY) * BYTES_PER_TOKEN
  }

  /** The part of a piece that still fits, cut between characters. */
  fit(text: string): string {
    const room = this.#bytesMax - this.#bytes
    if (Buffer.byteLength(text) <= room) return text
    let bytes = 0
    let fitting = ''
    for (const character of text) {
      bytes += Buffer.byteLength(character)
      if (bytes > room) break
      fitting += character
    }
    return fitting
  }

  /** Counts text that goes out. What is returned are the tokens it adds, after all that was counted before. */
  count(text: string, part: 'reasoning' | 'answer'): number {
    this.#bytes += Buffer.byteLength(text)
    const added = tokensOfBytes(this.#bytes) - this.#tokens
    this.#tokens += added
    if (part === 'reasoning') this.#reasoningTokens += added
    return added
  }

  usage(promptTokens: number): EngineUsage {
    return {
      promptTokens,
      cachedTokens: 0,
      completionTokens: this.#tokens,
      reasoningTokens: this.#reasoningTokens,
    }
  }
}
