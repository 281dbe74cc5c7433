import type { Traffic } from '../../api/resources.ts'
import { wholeNumber } from '../../ui/number-words.ts'

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** The last minutes in steps of seconds: what ended, and of it what failed. */
export function TrafficBars({ steps }: { steps: Traffic['steps'] }) {
  const most = Math.max(1, ...steps.map(({ requests }) => requests))
  const total = steps.reduce((sum, { requests }) => sum + requests, 0)
  const [first] = steps
  return (
    <figure>
      <div
        role="img"
        aria-label={`${wholeNumber(total)} requests ended in the last five minutes, at most ${wholeNumber(most)} in ten seconds.`}
        className="flex h-24 items-end gap-0.5"
      >
        {steps.map(({ start, requests, failures }) => (
          <div
            key={start}
            title={`${clock.format(new Date(start))}: ${wholeNumber(requests)}, ${wholeNumber(failures)} failed`}
            className="flex h-full flex-1 flex-col justify-end rounded-xs hover:bg-sunken"
          >
            {requests === 0 ? (
              <div className="h-px bg-line" />
            ) : (
              <>
                {failures > 0 && <div className="bg-danger" style={{ height: `${(failures / most) * 100}%` }} />}
                <div className="rounded-xs bg-accent" style={{ height: `${((requests - failures) / most) * 100}%` }} />
              </>
            )}
          </div>
        ))}
      </div>
      <figcaption className="mt-1.5 flex justify-between text-2xs text-ink-soft tabular-nums">
        <span>{first === undefined ? '' : clock.format(new Date(first.start))}</span>
        <span>now</span>
      </figcaption>
    </figure>
  )
}
