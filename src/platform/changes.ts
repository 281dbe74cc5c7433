/** Something that others may remember has changed in the store. Told after the change is durable, before it is answered. */
export interface Change {
  kind: 'organization' | 'project' | 'api-key'
  id: string
}

/** Who must forget what they remember hears of it here, within the process. */
export class Changes {
  readonly #listeners = new Set<(change: Change) => void>()

  publish(change: Change): void {
    for (const listener of this.#listeners) listener(change)
  }

  /** Returns the way to stop listening. */
  subscribe(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
