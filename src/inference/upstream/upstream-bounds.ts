/** How long, and how often at once, an engine waits for its far side. */
export interface UpstreamBounds {
  /** From the dispatch to an open connection. */
  connectTimeoutMs: number
  /** From then to the first event of the reply. */
  firstTokenTimeoutMs: number
  /** Between one chunk and the next, as far as the consumer is not the one who is slow. Bytes alone are no chunk. */
  idleTimeoutMs: number
  /** Most requests to the far side at once; one more is refused as saturated. */
  connectionsMax: number
}

export const defaultUpstreamBounds: UpstreamBounds = {
  connectTimeoutMs: 2_000,
  firstTokenTimeoutMs: 120_000,
  idleTimeoutMs: 30_000,
  connectionsMax: 1_024,
}
