import type { Billing } from '../../api/resources.ts'
import { Meter } from '../../ui/meter.tsx'
import { creditsWords } from '../../ui/number-words.ts'
import { FigureCard } from '../home/figure-card.tsx'

const monthName = new Intl.DateTimeFormat(undefined, { month: 'long', timeZone: 'UTC' })

/** What there is, what is set aside, and what the month has cost. */
export function BillingFigures({ billing }: { billing: Billing }) {
  const cap = billing.monthly_cap
  const left = cap === null ? undefined : Math.max(0, Number(cap) - Number(billing.month_spent))
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <FigureCard name="Available" value={creditsWords(billing.available)} note="credits to go on with" />
        <FigureCard name="Balance" value={creditsWords(billing.balance)} note="before what is held" />
        <FigureCard name="Held" value={creditsWords(billing.held)} note="for requests that run now" />
        <FigureCard
          name={`Spent in ${monthName.format(new Date(`${billing.month}-01T00:00:00Z`))}`}
          value={creditsWords(billing.month_spent)}
          note={cap === null ? 'no monthly cap' : `of a cap of ${creditsWords(cap)}`}
        />
      </dl>
      {cap !== null && left !== undefined && (
        <div className="rounded-lg border border-line bg-surface px-4 py-3">
          <p className="mb-2 flex flex-wrap items-baseline justify-between gap-2 text-sm">
            <span className="font-medium">Monthly cap</span>
            <span className="text-xs text-ink-soft tabular-nums">
              {Math.floor((left / Math.max(Number(cap), Number.MIN_VALUE)) * 100)}% of {creditsWords(cap)} left; it
              starts anew with the month (UTC)
            </span>
          </p>
          <Meter label="Left of the monthly cap" value={left} max={Number(cap)} />
        </div>
      )}
    </>
  )
}
