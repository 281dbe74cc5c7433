/** Something that was let through a per-minute limit. */
export interface Admission {
  atMs: number
  cost: number
}

const MINUTE_MS = 60_000n

/**
 * A per-minute limit without any state: the law itself, on the whole history. From each admission until now, everything
 * admitted must fit into the limit plus what refills in that time. Amounts are exact, in BigInt sixty-thousandths.
 */
export class MinuteOracle {
  readonly #limit: bigint
  /** The tightest room that any stretch of the history leaves, in sixty-thousandths. */
  readonly #room: bigint

  constructor(limit: number, admissions: readonly Admission[], nowMs: number) {
    this.#limit = BigInt(limit)
    let room = this.#limit * MINUTE_MS
    let spent = 0n
    for (const { atMs, cost } of admissions.toReversed()) {
      spent += BigInt(cost)
      const stretch = this.#limit * (MINUTE_MS + BigInt(nowMs - atMs)) - spent * MINUTE_MS
      if (stretch < room) room = stretch
    }
    this.#room = room
  }

  get remaining(): number {
    return Number(this.#room / MINUTE_MS)
  }

  get resetMs(): number {
    return this.waitMs(Number(this.#limit))
  }

  waitMs(cost: number): number {
    const missing = BigInt(cost) * MINUTE_MS - this.#room
    return missing <= 0n ? 0 : Number((missing + this.#limit - 1n) / this.#limit)
  }
}
