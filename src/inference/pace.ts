/** The moments at which a consumer looks, known beforehand. */
export interface Beat {
  /** Calls back at the next tick, once. */
  onNextTick(callback: () => void): void
}

/**
 * How a consumer means to take the events of a reply, for an engine that can save work by knowing. Every engine may ignore it.
 * - `each`: every piece by itself, as soon as it is made.
 * - `gathered`: neighbouring pieces of the same kind that are there together may come as one.
 * - `on-beat`: gathered, and what is made between two ticks need not come before the later one.
 */
export type Pace = { kind: 'each' | 'gathered' } | { kind: 'on-beat'; beat: Beat }
