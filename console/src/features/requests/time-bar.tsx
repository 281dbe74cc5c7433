import type { RequestDetails } from '../../api/resources.ts'
import { durationWords } from '../../ui/number-words.ts'

/** How the time of a request was spent, at a glance. */
export function TimeBar({ request }: { request: RequestDetails }) {
  const { duration_ms: duration, time_to_first_token_ms: first, completion_tokens: tokens } = request
  if (first === null || duration <= 0) return null
  const later = duration - first
  const speed = tokens > 1 && later > 0 ? ((tokens - 1) / later) * 1000 : undefined
  return (
    <div className="mb-5">
      <div aria-hidden className="flex h-2.5 gap-px overflow-hidden rounded-full bg-sunken">
        <div className="bg-line-strong/60" style={{ width: `${Math.max(1, (first / duration) * 100)}%` }} />
        <div className="flex-1 bg-accent" />
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-xs text-ink-soft tabular-nums">
        <span>{durationWords(first)} to the first token</span>
        <span>
          {durationWords(later)} generating
          {speed !== undefined && `, ${speed.toFixed(speed < 10 ? 1 : 0)} tokens a second`}
        </span>
      </p>
    </div>
  )
}
