import { csvLine } from '../http/csv.ts'
import type { UsageGroup, UsageHourStore, UsageQuery } from './usage-hour-store.ts'
import { renderUsageSum } from './usage-resource.ts'

const DAY_HOURS = 24

const groupHeads: Readonly<Record<UsageGroup, readonly string[]>> = {
  day: ['day'],
  hour: ['hour'],
  model: ['model'],
  api_key: ['api_key_id', 'api_key_name'],
  project: ['project_id', 'project_name'],
}

const sumHeads = [
  'requests',
  'failures',
  'prompt_tokens',
  'cached_tokens',
  'completion_tokens',
  'reasoning_tokens',
  'cost',
]

/** Usage as CSV. Where time is a group it is read day by day, so that years of it are never held in memory. */
export async function* usageCsv(store: UsageHourStore, query: UsageQuery): AsyncGenerator<string> {
  const heads = [...query.groupBy.flatMap((group) => groupHeads[group]), ...sumHeads]
  yield csvLine(heads)
  const byTime = query.groupBy.includes('day') || query.groupBy.includes('hour')
  for (const part of byTime ? daysOf(query) : [query]) {
    for (const sum of await store.sum(part, Number.MAX_SAFE_INTEGER)) {
      const row: Record<string, string | number | null | undefined> = renderUsageSum(sum, query.groupBy)
      yield csvLine(heads.map((head) => row[head] ?? null))
    }
  }
}

function* daysOf(query: UsageQuery): Generator<UsageQuery> {
  let fromHour = query.fromHour
  while (fromHour < query.toHour) {
    const nextDay = (Math.floor(fromHour / DAY_HOURS) + 1) * DAY_HOURS
    const toHour = Math.min(nextDay, query.toHour)
    yield { ...query, fromHour, toHour }
    fromHour = toHour
  }
}
