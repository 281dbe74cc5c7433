import type { DayCounts } from './day-ledger.ts'
import type { Cost, Limits } from './limits.ts'

const REQUEST_CHUNK_MIN = 64
const CHUNKS_PER_DAY = 100

/**
 * The mark to write before `cost` is added to `used`: one chunk ahead, and never past the limit, because nothing
 * beyond it can be admitted. A chunk is one percent of the limit, so a day costs few writes, and at least 64 requests
 * or this request's tokens, so the mark always covers the request it is written for.
 */
export function nextMark(used: DayCounts, limits: Limits, cost: Cost): DayCounts {
  return {
    requests: markAhead(used.requests, limits.requestsPerDay, REQUEST_CHUNK_MIN),
    tokens: markAhead(used.tokens, limits.tokensPerDay, cost.tokens),
  }
}

function markAhead(used: number, limit: number, chunkMin: number): number {
  const chunk = Math.max(chunkMin, Math.ceil(limit / CHUNKS_PER_DAY))
  return Math.min(used + chunk, Math.max(limit, used))
}
