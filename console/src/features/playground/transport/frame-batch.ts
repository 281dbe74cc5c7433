/** A hidden tab paints no frames, but its answers go on. */
const HIDDEN_MS = 250

/** Passes on the latest of many values at most once for each frame that the tab paints. */
export class FrameBatch<Value> {
  readonly #pass: (value: Value) => void
  #latest: { value: Value } | undefined
  #release: (() => void) | undefined

  constructor(pass: (value: Value) => void) {
    this.#pass = pass
  }

  give(value: Value): void {
    this.#latest = { value }
    this.#release ??= schedule(() => this.#flush())
  }

  /** Nothing more will come: what is waiting is dropped, since the end says it all. */
  end(): void {
    this.#release?.()
    this.#release = undefined
    this.#latest = undefined
  }

  #flush(): void {
    this.#release?.()
    this.#release = undefined
    const latest = this.#latest
    this.#latest = undefined
    if (latest !== undefined) this.#pass(latest.value)
  }
}

function schedule(run: () => void): () => void {
  const frame = requestAnimationFrame(run)
  const timer = setTimeout(run, HIDDEN_MS)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
