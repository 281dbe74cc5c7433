import type { StopSignal } from '../../kernel/stop.ts'
export type RunOutcome = 'finished' | 'aborted' | 'failed'

/** One running generation: settles exactly once, and turns an abort into an end of whatever it waits for. */
export class GenerationRun {
  outcome: RunOutcome | undefined
  readonly #signal: StopSignal
  readonly #onSettled: (outcome: RunOutcome) => void
  readonly #onAbort = (): void => this.stop(this.#signal.reason)
  #stopped: { error: unknown } | undefined
  #wake: ((error: unknown) => void) | undefined

  constructor(signal: StopSignal, onSettled: (outcome: RunOutcome) => void) {
    this.#signal = signal
    this.#onSettled = onSettled
    signal.addEventListener('abort', this.#onAbort)
  }

  /** The first outcome counts; every later one is ignored. */
  settle(outcome: RunOutcome): void {
    if (this.outcome !== undefined) return
    this.outcome = outcome
    this.#signal.removeEventListener('abort', this.#onAbort)
    this.#onSettled(outcome)
  }

  stop(error: unknown): void {
    if (this.outcome !== undefined) return
    this.#stopped = { error }
    this.settle('aborted')
    this.#wake?.(error)
  }

  throwIfStopped(): void {
    if (this.#stopped !== undefined) throw this.#stopped.error
  }

  pause(ms: number | 'for-ever'): Promise<void> {
    return this.#race((resolve) => {
      if (ms === 'for-ever') return () => {}
      const timer = setTimeout(resolve, ms)
      return () => clearTimeout(timer)
    })
  }

  /** The same items; but a source that does not answer cannot hold up an abort. */
  async *untilStopped<Item>(source: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item, void, undefined> {
    if (Symbol.iterator in source) {
      yield* source
      return
    }
    const iterator = source[Symbol.asyncIterator]()
    try {
      while (true) {
        const result = await this.#race<IteratorResult<Item>>((resolve, reject) => {
          iterator.next().then(resolve, reject)
          return () => {}
        })
        if (result.done === true) return
        yield result.value
      }
    } finally {
      // Not awaited: the source may be stuck, and nobody is interested in it any more.
      void iterator.return?.()?.then(undefined, () => {})
    }
  }

  #race<Value>(
    start: (resolve: (value: Value) => void, reject: (error: unknown) => void) => () => void,
  ): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      if (this.#stopped !== undefined) return reject(this.#stopped.error)
      const release = start(
        (value) => {
          this.#wake = undefined
          resolve(value)
        },
        (error) => {
          this.#wake = undefined
          reject(error)
        },
      )
      this.#wake = (error) => {
        this.#wake = undefined
        release()
        reject(error)
      }
    })
  }
}
