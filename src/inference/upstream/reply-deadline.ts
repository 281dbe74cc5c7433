import { Deadline } from '../../kernel/deadline.ts'

export type Awaited = 'connection' | 'first event' | 'next event'

/** One deadline for whatever a generation waits for now. */
export class ReplyDeadline {
  awaited: Awaited = 'connection'
  readonly #deadline: Deadline

  constructor(onExpired: () => void) {
    this.#deadline = new Deadline(onExpired)
  }

  await(what: Awaited, timeoutMs: number): void {
    this.awaited = what
    this.#deadline.set(timeoutMs)
  }

  /** The same time again, from now. */
  refresh(): void {
    this.#deadline.refresh()
  }

  /** The same time again, once it has passed. */
  again(): void {
    this.#deadline.again()
  }

  clear(): void {
    this.#deadline.clear()
  }
}
