/**
 * A bounded bridge from a producer that pushes (a socket) to a consumer that pulls (`for await`).
 * `push` says when the consumer is behind, `onDrained` says when it has caught up: the producer pauses in between.
 */
export class AsyncQueue<Item> implements AsyncIterableIterator<Item> {
  readonly #items: Item[] = []
  readonly #highWater: number
  readonly #onDrained: () => void
  #head = 0
  #waiting: { resolve: (result: IteratorResult<Item>) => void; reject: (error: unknown) => void } | undefined
  #ending: { error: unknown } | 'end' | undefined
  #full = false

  constructor(options: { highWater: number; onDrained: () => void }) {
    this.#highWater = options.highWater
    this.#onDrained = options.onDrained
  }

  /** Adds an item. False means: enough for now, wait for `onDrained`. Items after the end are dropped. */
  push(item: Item): boolean {
    if (this.#ending !== undefined) return true
    if (this.#waiting !== undefined) {
      const { resolve } = this.#waiting
      this.#waiting = undefined
      resolve({ done: false, value: item })
      return true
    }
    this.#items.push(item)
    if (this.#items.length - this.#head >= this.#highWater) this.#full = true
    return !this.#full
  }

  /** Ends the sequence once what was pushed has been taken. */
  end(): void {
    this.#finish('end')
  }

  /** Ends the sequence with an error once what was pushed has been taken. */
  fail(error: unknown): void {
    this.#finish({ error })
  }

  next(): Promise<IteratorResult<Item>> {
    if (this.#head < this.#items.length) {
      const value = this.#items[this.#head] as Item
      this.#head += 1
      if (this.#head === this.#items.length) this.#reset()
      return Promise.resolve({ done: false, value })
    }
    if (this.#ending === 'end') return Promise.resolve({ done: true, value: undefined })
    if (this.#ending !== undefined) {
      const { error } = this.#ending
      this.#ending = 'end'
      return Promise.reject(error)
    }
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
  }

  return(): Promise<IteratorResult<Item>> {
    this.#ending = 'end'
    this.#reset()
    return Promise.resolve({ done: true, value: undefined })
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #reset(): void {
    this.#items.length = 0
    this.#head = 0
    if (!this.#full) return
    this.#full = false
    this.#onDrained()
  }

  #finish(ending: { error: unknown } | 'end'): void {
    if (this.#ending !== undefined) return
    this.#ending = ending
    const waiting = this.#waiting
    if (waiting === undefined) return
    this.#waiting = undefined
    if (ending === 'end') return waiting.resolve({ done: true, value: undefined })
    this.#ending = 'end'
    waiting.reject(ending.error)
  }
}
