const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

export interface UsageRange {
  /** How far apart two columns of the chart are; also what the server sums up by. */
  step: 'hour' | 'day'
  columns: number
}

/** How far back one looks, by the names in the switch. */
export const usageRanges = {
  '24h': { step: 'hour', columns: 24 },
  '7d': { step: 'day', columns: 7 },
  '30d': { step: 'day', columns: 30 },
  '90d': { step: 'day', columns: 90 },
} as const satisfies Record<string, UsageRange>

export type RangeName = keyof typeof usageRanges

export const rangeWords: Readonly<Record<RangeName, string>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
}

export function stepMs({ step }: UsageRange): number {
  return step === 'hour' ? HOUR_MS : DAY_MS
}

/** The beginnings of the columns, the last one being now's. Days are those of UTC, by which limits and months go, too. */
export function columnStarts(range: UsageRange, nowMs: number): number[] {
  const width = stepMs(range)
  const last = Math.floor(nowMs / width) * width
  return Array.from({ length: range.columns }, (_, index) => last - (range.columns - 1 - index) * width)
}
