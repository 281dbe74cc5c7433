const formatter = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A moment, in the reader's own time, with the exact one on hovering. */
export function Time({ value, none = '–' }: { value: string | null | undefined; none?: string }) {
  if (value === null || value === undefined) return <span className="text-ink-soft">{none}</span>
  return (
    <time dateTime={value} title={value} className="whitespace-nowrap">
      {formatter.format(new Date(value))}
    </time>
  )
}
