/** One thing that remembered answers depend on: an organization, a project, an account, a key, a session. */
export interface Mark {
  readonly id: string
  /** It has changed: whatever depends on it must be asked anew. */
  changed: boolean
  /** How many answers depend on it. */
  holders: number
}

/**
 * Marks that remembered answers share, one for each thing. When a thing changes, its mark says so to all of them at once, however
 * many they are; nobody has to look for them.
 */
export class Marks {
  readonly #marks = new Map<string, Mark>()

  hold(id: string): Mark {
    let mark = this.#marks.get(id)
    if (mark === undefined) {
      mark = { id, changed: false, holders: 0 }
      this.#marks.set(id, mark)
    }
    mark.holders += 1
    return mark
  }

  release(mark: Mark): void {
    mark.holders -= 1
    if (mark.holders === 0 && this.#marks.get(mark.id) === mark) this.#marks.delete(mark.id)
  }

  /** Whoever asks for this thing's mark from now on gets a new one. */
  change(id: string): void {
    const mark = this.#marks.get(id)
    if (mark === undefined) return
    mark.changed = true
    this.#marks.delete(id)
  }

  get size(): number {
    return this.#marks.size
  }
}
