import type { RowCounts } from '../../platform/database/export-format.ts'

/** What was moved: a line for each table that has anything. */
export function rowCountsText(counts: RowCounts): string {
  const filled = Object.entries(counts).filter(([, count]) => count > 0)
  const width = Math.max(0, ...filled.map(([, count]) => String(count).length))
  const total = filled.reduce((sum, [, count]) => sum + count, 0)
  return [...filled.map(([table, count]) => `${String(count).padStart(width)}  ${table}`), `${total} rows`].join('\n')
}
