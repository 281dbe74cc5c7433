/** The only door to time. Everything that depends on time takes a Clock, so that tests can move it. */
export interface Clock {
  /** Wall-clock time: whole milliseconds since the Unix epoch. May jump when the system clock is set. */
  epochMs(): number
  /** Milliseconds on a clock that only moves forward, with fractions. For measuring how long things take. */
  monotonicMs(): number
}

export const systemClock: Clock = {
  epochMs: () => Date.now(),
  monotonicMs: () => performance.now(),
}
