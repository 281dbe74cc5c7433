/**
 * The longest that the event loop of this process was busy without a break. Told in CPU time of its thread, between the ticks
 * of a fast timer: what other processes do to the machine meanwhile does not count.
 */
export class LoopProbe {
  #lastMs = 0
  #blockedMs = 0

  constructor() {
    setInterval(() => this.#tick(), 1).unref()
  }

  get blockedMs(): number {
    return this.#blockedMs
  }

  /** Begins anew. */
  start(): void {
    this.#blockedMs = 0
    this.#lastMs = threadCpuMs()
  }

  #tick(): void {
    const nowMs = threadCpuMs()
    this.#blockedMs = Math.max(this.#blockedMs, nowMs - this.#lastMs)
    this.#lastMs = nowMs
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
