const words = {
  long: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
  short: new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' }),
}

const steps = [
  { unit: 'minute', ms: 60_000, below: 60 * 60_000 },
  { unit: 'hour', ms: 60 * 60_000, below: 24 * 60 * 60_000 },
  { unit: 'day', ms: 24 * 60 * 60_000, below: 45 * 24 * 60 * 60_000 },
  { unit: 'month', ms: 30.44 * 24 * 60 * 60_000, below: 548 * 24 * 60 * 60_000 },
  { unit: 'year', ms: 365.25 * 24 * 60 * 60_000, below: Number.POSITIVE_INFINITY },
] as const

/** `3 minutes ago`, `yesterday`, `in 2 days`; short, for tables, `3 min. ago`. */
export function timeAgo(momentMs: number, nowMs: number, style: keyof typeof words = 'long'): string {
  const awayMs = momentMs - nowMs
  if (Math.abs(awayMs) < 60_000) return awayMs > 0 ? 'in a moment' : 'just now'
  const step = steps.find(({ below }) => Math.abs(awayMs) < below) ?? steps[4]
  return words[style].format(Math.round(awayMs / step.ms), step.unit)
}
