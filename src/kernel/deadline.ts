import { systemClock } from './clock.ts'

/** Deadlines are noticed so much too late at most: little beside the seconds that they are about. */
const GRAIN_MS = 50

const watched = new Set<Deadline>()
let timer: NodeJS.Timeout | undefined

/**
 * A moment by which something must have happened. All deadlines share one timer, which looks at them every few milliseconds:
 * most are moved or cleared thousands of times for each one that passes, so that must cost next to nothing.
 */
export class Deadline {
  readonly #onPassed: () => void
  #timeoutMs = 0
  #dueMs = 0

  constructor(onPassed: () => void) {
    this.#onPassed = onPassed
  }

  /** So long from now. Replaces what was set before. */
  set(timeoutMs: number): void {
    this.#timeoutMs = timeoutMs
    this.#dueMs = systemClock.monotonicMs() + timeoutMs
    watched.add(this)
    timer ??= setInterval(look, GRAIN_MS)
  }

  /** The same time again, from now. Does nothing once cleared or passed. */
  refresh(): void {
    this.#dueMs = systemClock.monotonicMs() + this.#timeoutMs
  }

  /** The same time again, from now, also when it has passed. */
  again(): void {
    this.set(this.#timeoutMs)
  }

  clear(): void {
    watched.delete(this)
  }

  /** Calls back, once, if it has passed. */
  checkAt(nowMs: number): void {
    if (nowMs < this.#dueMs) return
    watched.delete(this)
    this.#onPassed()
  }
}

function look(): void {
  const nowMs = systemClock.monotonicMs()
  for (const deadline of watched) deadline.checkAt(nowMs)
  // Not when the last one is cleared: the next is likely to come before the timer would.
  if (watched.size > 0) return
  clearInterval(timer)
  timer = undefined
}
