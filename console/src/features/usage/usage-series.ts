import { QUIET_COLOR, seriesColor } from './series-colors.ts'
import {
  groupOf,
  namelessLast,
  tokensOf,
  type GroupName,
  type UsageGroup,
  type UsageSum,
  type UsageSums,
} from './usage-groups.ts'

export const metricWords = { requests: 'Requests', tokens: 'Tokens', cost: 'Credits' } as const
export type Metric = keyof typeof metricWords

/** As many as can be told apart by colour; the rest is one. */
const SERIES_MAX = 5
const REST = 'rest'

export interface UsageSeries {
  id: string
  name: string
  color: string
}

export interface UsageColumn {
  startMs: number
  /** In the order of the series. */
  values: number[]
}

/** What the chart draws: a column for each moment, also where nothing happened, and in it a piece for each of the largest groups. */
export function usageSeries(
  data: readonly UsageSum[],
  groups: readonly UsageGroup[],
  starts: readonly number[],
  asked: { group: GroupName; metric: Metric },
): { series: UsageSeries[]; columns: UsageColumn[] } {
  const ranked = groups.toSorted(
    (one, other) => namelessLast(one, other) || valueOf(other, asked.metric) - valueOf(one, asked.metric),
  )
  const named = ranked.slice(0, ranked.length > SERIES_MAX + 1 ? SERIES_MAX : SERIES_MAX + 1)
  const series: UsageSeries[] = named.map(({ id, name, nameless }, index) => ({
    id,
    name,
    color: nameless === true ? QUIET_COLOR : seriesColor(index),
  }))
  if (named.length < ranked.length) {
    series.push({ id: REST, name: `${ranked.length - named.length} others`, color: QUIET_COLOR })
  }
  const columns = starts.map((startMs) => ({ startMs, values: series.map(() => 0) }))
  const byStart = new Map(columns.map((column) => [column.startMs, column.values]))
  for (const sum of data) {
    const values = byStart.get(Date.parse(sum.hour ?? sum.day ?? ''))
    const { id } = groupOf(sum, asked.group)
    const found = named.findIndex((group) => group.id === id)
    const index = found < 0 ? series.length - 1 : found
    if (values !== undefined) values[index] = (values[index] ?? 0) + valueOf(sum, asked.metric)
  }
  return { series, columns }
}

/** For drawing only: credits as a floating number add up to nothing that anybody is charged. */
function valueOf(sums: UsageSums, metric: Metric): number {
  switch (metric) {
    case 'requests':
      return sums.requests
    case 'tokens':
      return tokensOf(sums)
    case 'cost':
      return Number(sums.cost)
  }
}
