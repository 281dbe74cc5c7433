const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** A moment, in the reader's own time, with the exact one on hovering. */
export function Time({ value, none = '–' }: { value: string | null | undefined; none?: string }) {
  if (value === null || value === undefined) return <span className="text-ink-soft">{none}</span>
  const moment = new Date(value)
  return (
    // Where there is no room for both, the time goes below the day.
    <time dateTime={value} title={value} className="md:whitespace-nowrap">
      <span className="whitespace-nowrap">{day.format(moment)},</span>{' '}
      <span className="whitespace-nowrap">{time.format(moment)}</span>
    </time>
  )
}
