import type { Usage } from '../../api/resources.ts'

const HOUR_MS = 60 * 60_000

export interface HourCount {
  /** When the hour began. */
  startMs: number
  requests: number
}

/** The last hours up to now, those without any request too: the server tells only of hours in which something happened. */
export function hourCounts(data: Usage['data'], nowMs: number, hours: number): HourCount[] {
  const byHour = new Map(data.map(({ hour, requests }) => [Date.parse(hour ?? ''), requests]))
  const lastMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  return Array.from({ length: hours }, (_, index) => {
    const startMs = lastMs - (hours - 1 - index) * HOUR_MS
    return { startMs, requests: byHour.get(startMs) ?? 0 }
  })
}
