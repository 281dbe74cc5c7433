import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { shortNumber } from '../../ui/number-words.ts'
import { UsageTooltip } from './usage-tooltip.tsx'
import type { UsageColumn, UsageSeries } from './usage-series.ts'

const axis = { fontSize: 11, fill: 'var(--ink-soft)' } as const

/** Columns over time. Loaded only when somebody looks: the library is heavy. The table below says the same in numbers. */
export function UsageChart({
  label,
  series,
  columns,
  timeOf,
}: {
  label: string
  series: readonly UsageSeries[]
  columns: readonly UsageColumn[]
  timeOf: (startMs: number) => string
}) {
  return (
    <figure role="img" aria-label={label} className="h-64">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...columns]}
          margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
          barCategoryGap="18%"
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="startMs"
            tickFormatter={timeOf}
            tick={axis}
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
            height={20}
            minTickGap={28}
          />
          <YAxis
            width={52}
            tickFormatter={shortNumber}
            tick={axis}
            tickLine={false}
            axisLine={false}
            allowDecimals={columns.every(({ values }) => values.every((value) => value < 5))}
          />
          <Tooltip
            cursor={{ fill: 'var(--sunken)' }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const column: unknown = payload[0]?.payload
              return active && isColumn(column) ? (
                <UsageTooltip title={timeOf(column.startMs)} series={series} values={column.values} />
              ) : null
            }}
          />
          {series.map(({ id, color }, index) => (
            <Bar
              key={id}
              dataKey={(column: UsageColumn) => column.values[index] ?? 0}
              stackId="all"
              fill={color}
              stroke="var(--surface)"
              strokeWidth={1}
              maxBarSize={40}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </figure>
  )
}

function isColumn(value: unknown): value is UsageColumn {
  return typeof value === 'object' && value !== null && 'startMs' in value && 'values' in value
}
