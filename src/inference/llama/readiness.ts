/** Lets callers wait, but not for ever, until something has become ready. */
export class Readiness {
  readonly #waiting = new Set<() => void>()

  /** Resolves at the next announcement, or after so long without one. */
  async wait(longestMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, longestMs)
    this.#waiting.add(resolve)
    await promise
    clearTimeout(timer)
    this.#waiting.delete(resolve)
  }

  announce(): void {
    for (const resolve of this.#waiting) resolve()
  }
}
