const MONTHS_MAX = 36

/** The months for which there is a statement, as `2026-11`, the current one first. */
export function statementMonths(since: string, nowMs: number): string[] {
  const first = since.slice(0, 7)
  const now = new Date(nowMs)
  const months = Array.from({ length: MONTHS_MAX }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index)).toISOString().slice(0, 7),
  )
  return months.filter((month, index) => index === 0 || month >= first)
}
