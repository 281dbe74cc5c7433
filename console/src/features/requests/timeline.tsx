import type { RequestDetails } from '../../api/resources.ts'
import { classNames } from '../../ui/class-names.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { durationWords } from '../../ui/number-words.ts'
import { eventWords, reasonWords } from './end-words.ts'

type Moment = RequestDetails['timeline'][number]

const exact = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
})

/** The course of a request: what happened, when, and why. */
export function Timeline({ moments }: { moments: readonly Moment[] }) {
  return (
    <ol className="flex flex-col">
      {moments.map((moment, index) => {
        const words = reasonWords(moment)
        const before = moments[index - 1]
        return (
          <li key={moment.event} className="relative flex gap-3 pb-5 last:pb-0">
            {index < moments.length - 1 && (
              <span aria-hidden className="absolute top-4 bottom-0 left-[5px] w-0.5 bg-line" />
            )}
            <span aria-hidden className={classNames('mt-1 size-3 shrink-0 rounded-full', dots[moment.event])} />
            <div className="min-w-0 flex-1 text-sm">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-medium">
                  {eventWords[moment.event]}
                  {moment.reason !== null && (
                    <code className="ml-2 font-mono text-xs font-normal text-ink-soft">{moment.reason}</code>
                  )}
                </span>
                <span className="text-xs text-ink-soft tabular-nums">
                  <time dateTime={moment.at}>{exact.format(new Date(moment.at))}</time>
                  {before !== undefined && `, ${durationWords(moment.after_ms - before.after_ms)} later`}
                </span>
              </p>
              {words !== undefined && (
                <p className="mt-0.5 text-ink-soft">
                  <CodeText text={words.what} />
                </p>
              )}
              {words?.remedy !== undefined && (
                <p className="mt-0.5">
                  <CodeText text={words.remedy} />
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const dots: Readonly<Record<Moment['event'], string>> = {
  admitted: 'bg-line-strong',
  queued: 'bg-line-strong',
  begun: 'bg-accent',
  first_token: 'bg-accent',
  finished: 'bg-success',
  refused: 'bg-warning',
  failed: 'bg-danger',
  aborted: 'bg-line-strong',
}
