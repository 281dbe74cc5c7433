const MINUTE_MS = 60_000

/**
 * The largest per-minute limit. A level is counted in units of 1/60000 of a token, so that one millisecond refills
 * exactly `limit` units, and a full bucket (`limit` × 60000 units) has to stay a safe integer.
 */
export const minuteLimitMax = Math.floor(Number.MAX_SAFE_INTEGER / MINUTE_MS)

/**
 * A per-minute limit: holds at most the limit, refills continuously at the limit per minute, and starts full. All
 * arithmetic is on whole numbers and exact; refilling in many steps gives the same level as refilling in one.
 * What it holds may be requests just as well: a token here is one of whatever is limited.
 */
export interface TokenBucket {
  /** In units of 1/60000 of a token. */
  readonly levelUnits: number
  /** The moment for which the level holds. */
  readonly updatedMs: number
}

export function fullBucket(limit: number, nowMs: number): TokenBucket {
  return { levelUnits: limit * MINUTE_MS, updatedMs: nowMs }
}

/**
 * The bucket as it stands now, under a limit that may have changed since: never above the capacity of the new limit.
 * A moment earlier than the last one seen counts as the last one seen, so that no stretch of time refills twice.
 */
export function refill(bucket: TokenBucket, limit: number, nowMs: number): TokenBucket {
  const capacityUnits = limit * MINUTE_MS
  const elapsedMs = Math.max(0, nowMs - bucket.updatedMs)
  const missingUnits = Math.max(0, capacityUnits - bucket.levelUnits)
  // Compared before it is added: below full, both are safe integers and so is their sum. After a pause so long that the
  // product is not, rounding cannot bring it below what is missing.
  const isFull = elapsedMs * limit >= missingUnits
  return {
    levelUnits: isFull ? capacityUnits : bucket.levelUnits + elapsedMs * limit,
    updatedMs: bucket.updatedMs + elapsedMs,
  }
}

/** Whole tokens in a refilled bucket, rounded down. */
export function tokensLeft(bucket: TokenBucket): number {
  return Math.floor(bucket.levelUnits / MINUTE_MS)
}

/** Takes tokens that are there: the caller has compared the cost with `tokensLeft`. */
export function spend(bucket: TokenBucket, cost: number): TokenBucket {
  return { levelUnits: bucket.levelUnits - cost * MINUTE_MS, updatedMs: bucket.updatedMs }
}

/**
 * Whole milliseconds from `nowMs` until a refilled bucket holds `cost` tokens; 0 if it does. `cost` is within the
 * limit.
 */
export function untilHoldsMs(bucket: TokenBucket, limit: number, cost: number, nowMs: number): number {
  const missingUnits = cost * MINUTE_MS - bucket.levelUnits
  if (missingUnits <= 0) return 0
  // Rounding up is exact: numerator and product of quotient and divisor are safe integers.
  return bucket.updatedMs - nowMs + Math.ceil(missingUnits / limit)
}

/** Whole milliseconds from `nowMs` until a refilled bucket is full. */
export function untilFullMs(bucket: TokenBucket, limit: number, nowMs: number): number {
  return untilHoldsMs(bucket, limit, limit, nowMs)
}

/** Whether the bucket is full by now whatever its limit is: a minute refills any bucket. */
export function isSurelyFull(bucket: TokenBucket, nowMs: number): boolean {
  return nowMs - bucket.updatedMs >= MINUTE_MS
}
