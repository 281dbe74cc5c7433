import { timeAgo } from './time-ago.ts'

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** How long ago, or how far ahead; the moment itself on hovering. */
export function RelativeTime({
  value,
  none = '–',
  short = false,
}: {
  value: string | null | undefined
  none?: string
  /** Where room is scarce. */
  short?: boolean
}) {
  if (value === null || value === undefined) return <span className="text-ink-soft">{none}</span>
  return (
    <time dateTime={value} title={exact.format(new Date(value))} className="whitespace-nowrap">
      {timeAgo(Date.parse(value), Date.now(), short ? 'short' : 'long')}
    </time>
  )
}
