import { threadCpuMs } from './thread-cpu-ms.ts'

/** The longest that the event loop of this process was busy without a break, in CPU time between the ticks of a fast timer. */
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
