import { wholeNumber } from '../../ui/number-words.ts'
import type { HourCount } from './hour-counts.ts'

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

/** Requests by the hour, small: whoever wants to know more goes to usage. */
export function HourBars({ hours }: { hours: readonly HourCount[] }) {
  const most = Math.max(1, ...hours.map(({ requests }) => requests))
  const total = hours.reduce((sum, { requests }) => sum + requests, 0)
  const [first] = hours
  return (
    <figure>
      <div
        role="img"
        aria-label={`Requests by hour: ${wholeNumber(total)} in ${hours.length} hours, at most ${wholeNumber(most)} in one.`}
        className="flex h-16 items-end gap-0.5"
      >
        {hours.map(({ startMs, requests }) => (
          <div
            key={startMs}
            title={`${clock.format(startMs)}: ${wholeNumber(requests)}`}
            className="flex h-full flex-1 items-end rounded-xs hover:bg-sunken"
          >
            <div
              className={requests === 0 ? 'h-px w-full bg-line' : 'w-full rounded-xs bg-accent'}
              {...(requests > 0 && { style: { height: `${Math.max(6, (requests / most) * 100)}%` } })}
            />
          </div>
        ))}
      </div>
      <figcaption className="mt-1.5 flex justify-between text-2xs text-ink-soft tabular-nums">
        <span>{first === undefined ? '' : clock.format(first.startMs)}</span>
        <span>now</span>
      </figcaption>
    </figure>
  )
}
