/** Something that others may remember has changed in the store. Told after the change is durable, before it is answered. */
export type Change =
  | { kind: 'organization' | 'project' | 'api-key' | 'account' | 'session'; id: string }
  | { kind: 'membership'; organizationId: string; accountId: string }
  /** Nobody knows what was missed: forget all. */
  | { kind: 'everything' }

/**
 * Who must forget what they remember hears of it here: of changes made by this node at once, of those made by others as they
 * tell; see `open-changes.ts`.
 */
export class Changes {
  readonly #listeners = new Set<(change: Change) => void>()
  readonly #tellOthers: (change: Change) => Promise<void>

  constructor(tellOthers: (change: Change) => Promise<void> = async () => {}) {
    this.#tellOthers = tellOthers
  }

  /**
   * Tells of a change that is durable, never earlier: whoever forgot it before would read the old state again. Within this
   * process everybody knows before this returns; the promise is kept once other nodes have been told. It never fails, and
   * takes a second at most: what could not be told by then is told as soon as it can be.
   */
  publish(change: Change): Promise<void> {
    this.tell(change)
    return this.#tellOthers(change)
  }

  /** Tells this process alone. */
  tell(change: Change): void {
    for (const listener of this.#listeners) listener(change)
  }

  /** Returns the way to stop listening. */
  subscribe(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
