/**
 * Runs work one after the other in each lane; lanes do not wait for one another. For changes that would all wait for the same row: in
 * line they need one connection, while each with a transaction of its own would take one away from everybody else.
 */
export class Lanes {
  readonly #ends = new Map<string, Promise<void>>()

  run<Result>(lane: string, work: () => Promise<Result>): Promise<Result> {
    const result = (this.#ends.get(lane) ?? Promise.resolve()).then(work)
    const end: Promise<void> = result.then(
      () => this.#leave(lane, end),
      () => this.#leave(lane, end),
    )
    this.#ends.set(lane, end)
    return result
  }

  #leave(lane: string, end: Promise<void>): void {
    if (this.#ends.get(lane) === end) this.#ends.delete(lane)
  }
}
