import type { LlamaContext, LlamaContextSequence, Token } from 'node-llama-cpp'

/** One sequence of the context, with whose tokens are still in it. */
export interface Slot {
  readonly sequence: LlamaContextSequence
  organizationId: string | undefined
  lastUsed: number
}

/**
 * The sequences of a context as slots. A slot that is free keeps its tokens, so that the next request of the same
 * organization that begins alike need not evaluate them again. Another organization never gets to them: what is left in a
 * slot is erased before it changes hands, and so not even a response time tells one of the other.
 */
export class SequenceSlots {
  readonly #free: Slot[]
  readonly #waiting: ((slot: Slot) => void)[] = []
  #uses = 0

  constructor(context: LlamaContext) {
    this.#free = Array.from({ length: context.totalSequences }, () => ({
      sequence: context.getSequence(),
      organizationId: undefined,
      lastUsed: 0,
    }))
  }

  /** The slot that saves the most work for these tokens, once one is free. `fresh` asks for an empty one. */
  async take(organizationId: string, tokens: readonly Token[], options: { fresh: boolean }): Promise<Slot> {
    const slot =
      (options.fresh ? this.#unused() : this.#best(organizationId, tokens)) ??
      (await new Promise<Slot>((resolve) => this.#waiting.push(resolve)))
    if (slot.organizationId !== organizationId || options.fresh) {
      slot.organizationId = undefined
      await slot.sequence.clearHistory()
    }
    slot.organizationId = organizationId
    this.#uses += 1
    slot.lastUsed = this.#uses
    return slot
  }

  /** `spoiled`: nobody knows what is in it any more, so that nobody may go on from there. */
  giveBack(slot: Slot, options: { spoiled: boolean }): void {
    if (options.spoiled) slot.organizationId = undefined
    const next = this.#waiting.shift()
    if (next === undefined) this.#free.push(slot)
    else next(slot)
  }

  #best(organizationId: string, tokens: readonly Token[]): Slot | undefined {
    const own = this.#free.filter((slot) => slot.organizationId === organizationId)
    const ranked = own
      .map((slot) => ({ slot, shared: sharedPrefix(slot.sequence.contextTokens, tokens) }))
      .toSorted((one, other) => other.shared - one.shared)
    const [longest] = ranked
    // A slot that shares little is better left to the conversation it holds, if there is an unused or older one.
    if (longest === undefined || longest.shared <= tokens.length / 4) return this.#unused()
    return this.#remove(longest.slot)
  }

  /** The free slot that nobody has used for the longest time. */
  #unused(): Slot | undefined {
    const [oldest] = this.#free.toSorted((one, other) => one.lastUsed - other.lastUsed)
    return oldest === undefined ? undefined : this.#remove(oldest)
  }

  #remove(slot: Slot): Slot {
    this.#free.splice(this.#free.indexOf(slot), 1)
    return slot
  }
}

export function sharedPrefix(one: readonly Token[], other: readonly Token[]): number {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return length
}
