import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ToolCall } from '../inference/generation-request.ts'

/** An assistant turn as far as it identifies itself: by its calls or, without any, by its text. */
export interface Turn {
  text: string
  toolCalls: readonly Pick<ToolCall, 'id'>[]
}

const DIGEST_LENGTH = 256

/**
 * The reasoning of recent turns, kept so that clients which drop `reasoning_content` (most agents do) can continue a
 * conversation. In memory only, which the contract allows even under `zero` retention; bounded for each organization, so
 * that one cannot push another's out; and bounded overall, the organization unheard of for longest going first.
 */
export class ReasoningMemory {
  readonly #organizations: LRUCache<string, LRUCache<string, string>>
  readonly #organizationCharactersMax: number

  constructor(options: { organizationCharactersMax: number; totalCharactersMax: number }) {
    this.#organizationCharactersMax = options.organizationCharactersMax
    this.#organizations = new LRUCache({ maxSize: options.totalCharactersMax })
  }

  /** An empty reasoning is remembered, too: a reply that came without any must not be refused when it is sent back. */
  remember(organizationId: string, turn: Turn, reasoning: string): void {
    if (reasoning.length > this.#organizationCharactersMax) return
    const turns =
      this.#organizations.get(organizationId) ??
      new LRUCache<string, string>({
        maxSize: this.#organizationCharactersMax,
        sizeCalculation: (text, key) => text.length + key.length,
      })
    for (const key of keysOf(turn)) turns.set(key, reasoning)
    // Setting it anew tells the outer cache how much this organization holds by now.
    this.#organizations.set(organizationId, turns, { size: Math.max(1, turns.calculatedSize) })
  }

  recall(organizationId: string, turn: Turn): string | undefined {
    const turns = this.#organizations.get(organizationId)
    if (turns === undefined) return undefined
    for (const key of keysOf(turn)) {
      const reasoning = turns.get(key)
      if (reasoning !== undefined) return reasoning
    }
    return undefined
  }
}

function keysOf({ text, toolCalls }: Turn): string[] {
  if (toolCalls.length > 0) return toolCalls.map((call) => `call:${call.id}`)
  // A short text is its own digest.
  return [text.length <= DIGEST_LENGTH ? `text:${text}` : `digest:${hash('sha256', text, 'base64')}`]
}
