import { timeAgo } from './time-ago.ts'

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** How long ago, or how far ahead; the moment itself on hovering. */
export function RelativeTime({ value, none = '–' }: { value: string | null | undefined; none?: string }) {
  if (value === null || value === undefined) return <span className="text-ink-soft">{none}</span>
  return (
    <time dateTime={value} title={exact.format(new Date(value))} className="whitespace-nowrap">
      {timeAgo(Date.parse(value), Date.now())}
    </time>
  )
}
