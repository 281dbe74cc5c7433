import type { OrganizationLimits } from '../../api/resources.ts'
import { Meter } from '../../ui/meter.tsx'
import { wholeNumber } from '../../ui/number-words.ts'
import { useNow } from './use-now.ts'
import { waitWords } from './wait-words.ts'

type Capacity = OrganizationLimits['requests_per_day']

/** One limit: how much of it is left, and when all of it is there again. */
export function LimitCard({ name, capacity, daily }: { name: string; capacity: Capacity; daily: boolean }) {
  const nowMs = useNow()
  const { limit, remaining, full_at: fullAt } = capacity
  const isFull = remaining >= limit
  return (
    <section className="rounded-lg border border-line bg-surface p-4">
      <h2 className="text-sm font-semibold">{name}</h2>
      <p className="mt-3 mb-2 flex items-baseline justify-between gap-2">
        <span className="text-2xl font-semibold tracking-tight tabular-nums">{wholeNumber(remaining)}</span>
        <span className="text-sm text-ink-soft tabular-nums">of {wholeNumber(limit)} left</span>
      </p>
      <Meter label={`${name}: left`} value={remaining} max={limit} />
      <p className="mt-2 text-xs text-ink-soft tabular-nums">
        {limit === 0
          ? 'The plan allows none.'
          : daily
            ? `Starts anew at 00:00 UTC, in ${waitWords(Date.parse(fullAt), nowMs)}.`
            : isFull
              ? 'All of it is there.'
              : `Full again in ${waitWords(Date.parse(fullAt), nowMs)} without further requests.`}
      </p>
    </section>
  )
}
