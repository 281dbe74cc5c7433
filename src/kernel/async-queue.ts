/**
 * A bounded bridge from a producer that pushes (a socket) to one consumer that pulls (`for await`).
 * `push` says when the consumer is behind, `onDrained` says when it has caught up: the producer pauses in between.
 */
export interface AsyncQueueOptions<Item> {
  /** So many waiting items are enough for now. */
  highWater: number
  /** So much waiting weight is enough for now, whatever the number of items. */
  weightHighWater?: number
  /** How much an item weighs, for example the length of its text. The same item must always weigh the same. */
  weigh?: (item: Item) => number
  /** The consumer has taken everything after `push` had said "enough". */
  onDrained: () => void
}

interface Waiting<Item> {
  resolve: (result: IteratorResult<Item>) => void
  reject: (error: unknown) => void
}

/** Taken items are forgotten in batches of this size when the queue never runs empty. */
const COMPACT_AT = 256

export class AsyncQueue<Item> implements AsyncIterableIterator<Item> {
  #items: Item[] = []
  readonly #options: AsyncQueueOptions<Item>
  readonly #weightHighWater: number
  #head = 0
  #weight = 0
  #waiting: Waiting<Item> | undefined
  #ending: { error: unknown } | 'end' | undefined
  #full = false

  constructor(options: AsyncQueueOptions<Item>) {
    this.#options = options
    this.#weightHighWater = options.weightHighWater ?? Number.POSITIVE_INFINITY
  }

  /** How many items wait to be taken. */
  get size(): number {
    return this.#items.length - this.#head
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
    if (this.#options.weigh !== undefined) this.#weight += this.#options.weigh(item)
    if (this.size >= this.#options.highWater || this.#weight >= this.#weightHighWater) this.#full = true
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

  /** Ends the sequence with an error at once: what was pushed and not yet taken is dropped. Wins over an earlier end. */
  abort(error: unknown): void {
    this.#drop()
    this.#ending = undefined
    this.#finish({ error })
  }

  next(): Promise<IteratorResult<Item>> {
    if (this.#head < this.#items.length) return Promise.resolve({ done: false, value: this.#take() })
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
    this.#drop()
    this.#ending = undefined
    this.#finish('end')
    return Promise.resolve({ done: true, value: undefined })
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #take(): Item {
    const item = this.#items[this.#head] as Item
    this.#head += 1
    if (this.#options.weigh !== undefined) this.#weight -= this.#options.weigh(item)
    if (this.#head === this.#items.length) this.#emptied()
    else if (this.#head >= COMPACT_AT) {
      this.#items = this.#items.slice(this.#head)
      this.#head = 0
    }
    return item
  }

  #emptied(): void {
    this.#items.length = 0
    this.#head = 0
    this.#weight = 0
    if (!this.#full) return
    this.#full = false
    this.#options.onDrained()
  }

  /** Forgets what waits without calling `onDrained`: there is nobody left to fill the queue for. */
  #drop(): void {
    this.#full = false
    this.#emptied()
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
