const MINIMUM_MS = 1_000
const MAXIMUM_MS = 60_000

/**
 * How long to stay away, from a Retry-After header (RFC 9110 10.2.3: seconds or a date). Never less than a second, so that
 * nobody hammers a busy server, and never more than a minute, since clients ignore longer delays.
 */
export function retryAfterMs(header: string | undefined, epochMs: number): number {
  if (header === undefined) return MINIMUM_MS
  const trimmed = header.trim()
  const delayMs = /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) * 1_000 : Date.parse(trimmed) - epochMs
  if (Number.isNaN(delayMs)) return MINIMUM_MS
  return Math.min(Math.max(Math.ceil(delayMs), MINIMUM_MS), MAXIMUM_MS)
}
