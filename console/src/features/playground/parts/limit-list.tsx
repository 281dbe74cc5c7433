import { shortNumber, wholeNumber } from '../../../ui/number-words.ts'
import type { LimitReading } from '../transport/limits-from-headers.ts'

const names = {
  requests: 'Requests left, minute',
  tokens: 'Tokens left, minute',
  'requests-day': 'Requests left, day',
  'tokens-day': 'Tokens left, day',
} as const

/** What the organization had left when the request was admitted. */
export function LimitList({ limits }: { limits: readonly LimitReading[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums [&_dt]:text-ink-soft">
      {limits.map(({ name, limit, remaining }) => (
        <div key={name} className="contents">
          <dt>{names[name]}</dt>
          <dd className="text-right">
            {wholeNumber(remaining)} <span className="text-ink-soft">of {shortNumber(limit)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
