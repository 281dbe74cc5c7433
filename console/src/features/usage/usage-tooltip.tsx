import { shortNumber } from '../../ui/number-words.ts'
import { SeriesDot } from './series-dot.tsx'
import type { UsageSeries } from './usage-series.ts'

const credits = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 })

export function UsageTooltip({
  title,
  series,
  values,
}: {
  title: string
  series: readonly UsageSeries[]
  values: readonly number[]
}) {
  const shown = series
    .map(({ name, color }, index) => ({ name, color, index, value: values[index] ?? 0 }))
    .filter(({ value }) => value > 0)
  return (
    <div className="max-w-64 rounded-md border border-line bg-surface px-3 py-2 text-xs shadow-raised">
      <p className="mb-1 font-medium">{title}</p>
      {shown.length === 0 && <p className="text-ink-soft">Nothing</p>}
      {shown.map(({ name, color, index, value }) => (
        <p key={index} className="flex items-center gap-2">
          <SeriesDot color={color} />
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span className="tabular-nums">{Number.isInteger(value) ? shortNumber(value) : credits.format(value)}</span>
        </p>
      ))}
    </div>
  )
}
