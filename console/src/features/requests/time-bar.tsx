import type { RequestDetails } from '../../api/resources.ts'
import { classNames } from '../../ui/class-names.ts'
import { durationWords, speedWords } from '../../ui/number-words.ts'

/** How the time of a request was spent, at a glance. */
export function TimeBar({ request }: { request: RequestDetails }) {
  const { duration_ms: duration, time_to_first_token_ms: first } = request
  if (first === null || duration <= 0) return null
  const parts = partsOf(request, first)
  return (
    <div className="mb-5">
      <div aria-hidden className="flex h-2.5 gap-px overflow-hidden rounded-full bg-sunken">
        {parts
          .filter(({ ms }) => ms > 0)
          .map(({ name, ms, colour }) => (
            <div key={name} className={classNames('min-w-1', colour)} style={{ flexGrow: ms, flexBasis: 0 }} />
          ))}
      </div>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-soft tabular-nums">
        {parts.map(({ name, ms, colour, more }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={classNames('size-2 rounded-full', colour)} />
            {durationWords(ms)} {name}
            {more !== undefined && `, ${more}`}
          </span>
        ))}
      </p>
    </div>
  )
}

interface Part {
  name: string
  ms: number
  colour: string
  more?: string | undefined
}

/** Requests of before the time in the queue was noted have fewer parts. */
function partsOf(request: RequestDetails, first: number): Part[] {
  const [queued, begun] = (['queued', 'begun'] as const).map(
    (name) => request.timeline.find(({ event }) => event === name)?.after_ms,
  )
  const generating = request.duration_ms - first
  return [
    ...(queued === undefined || begun === undefined
      ? [{ name: 'to the first token', ms: first, colour: 'bg-line-strong' }]
      : [
          { name: 'being admitted', ms: queued, colour: 'bg-line-strong' },
          { name: 'in the queue', ms: begun - queued, colour: 'bg-warning' },
          { name: 'reading the prompt', ms: first - begun, colour: 'bg-accent/45' },
        ]),
    {
      name: 'generating',
      ms: generating,
      colour: 'bg-accent',
      more: speedOf(request.completion_tokens, generating),
    },
  ]
}

function speedOf(tokens: number, ms: number): string | undefined {
  return tokens > 1 && ms > 0 ? `${speedWords(((tokens - 1) / ms) * 1000)} tokens a second` : undefined
}
