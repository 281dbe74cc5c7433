import { DataTable, type Column } from '../../ui/data-table.tsx'
import { creditsWords, wholeNumber } from '../../ui/number-words.ts'
import { QUIET_COLOR } from './series-colors.ts'
import { SeriesDot } from './series-dot.tsx'
import { groupNouns, groupWords, type GroupName, type UsageGroup } from './usage-groups.ts'
import type { UsageSeries } from './usage-series.ts'

/** What each group used in all, with the colour that it has in the chart. */
export function UsageTable({
  group,
  groups,
  series,
}: {
  group: GroupName
  groups: readonly UsageGroup[]
  series: readonly UsageSeries[]
}) {
  const columns: Column<UsageGroup>[] = [
    {
      title: groupWords[group],
      cell: ({ id, name, nameless }) => (
        <span className="flex min-w-32 items-baseline gap-2">
          <SeriesDot color={series.find((one) => one.id === id)?.color ?? QUIET_COLOR} />
          {nameless === true ? (
            <span className="text-ink-soft">
              {name} <span className="block text-xs">Lists of models, and requests refused before they had one.</span>
            </span>
          ) : (
            <span className="break-all">{name}</span>
          )}
        </span>
      ),
    },
    { title: 'Requests', numeric: true, cell: ({ requests }) => wholeNumber(requests) },
    { title: 'No result', numeric: true, wide: true, cell: ({ failures }) => wholeNumber(failures) },
    { title: 'Input', numeric: true, wide: true, cell: (row) => wholeNumber(row.prompt_tokens) },
    { title: 'Cached', numeric: true, wide: true, cell: (row) => wholeNumber(row.cached_tokens) },
    { title: 'Output', numeric: true, wide: true, cell: (row) => wholeNumber(row.completion_tokens) },
    { title: 'Reasoning', numeric: true, wide: true, cell: (row) => wholeNumber(row.reasoning_tokens) },
    { title: 'Credits', numeric: true, cell: ({ cost }) => creditsWords(cost) },
  ]
  return <DataTable caption={`Usage by ${groupNouns[group]}`} columns={columns} rows={groups} keyOf={({ id }) => id} />
}
