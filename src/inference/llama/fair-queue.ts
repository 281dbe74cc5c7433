/**
 * A bounded waiting line that serves organizations in turn: one with a thousand requests waiting delays another's first by
 * one turn, not by a thousand. Within an organization, first come, first served.
 */
export class FairQueue<Item> {
  readonly #capacity: number
  /** In the order of turns: the first is next. */
  readonly #lines = new Map<string, Set<Item>>()
  #size = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get size(): number {
    return this.#size
  }

  /** False when the queue is full. */
  push(organizationId: string, item: Item): boolean {
    if (this.#size >= this.#capacity) return false
    const line = this.#lines.get(organizationId) ?? new Set<Item>()
    line.add(item)
    this.#lines.set(organizationId, line)
    this.#size += 1
    return true
  }

  /** The next item, whose organization then goes to the end of the turns. */
  shift(): Item | undefined {
    for (const [organizationId, line] of this.#lines) {
      this.#lines.delete(organizationId)
      const [item] = line
      if (item === undefined) continue
      line.delete(item)
      this.#size -= 1
      if (line.size > 0) this.#lines.set(organizationId, line)
      return item
    }
    return undefined
  }

  /** Takes an item out of the line, wherever it stands. */
  remove(organizationId: string, item: Item): boolean {
    const line = this.#lines.get(organizationId)
    if (line?.delete(item) !== true) return false
    this.#size -= 1
    if (line.size === 0) this.#lines.delete(organizationId)
    return true
  }
}
