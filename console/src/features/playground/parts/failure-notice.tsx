import { Button } from '../../../ui/button.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { textLink } from '../../../ui/text-link.ts'
import type { Failure } from '../transport/failure.ts'

const titles = {
  refused: 'The request was refused',
  broken: 'The answer is not whole',
  unreachable: 'The server cannot be reached',
  session: 'You are no longer signed in',
  setup: 'The settings need a correction',
} as const

/** What went wrong, in the terms of the API, what to do about it, and another try. */
export function FailureNotice({ failure, onAgain }: { failure: Failure; onAgain: (() => void) | undefined }) {
  const terms = [
    ...(failure.status === undefined ? [] : [['status', String(failure.status)]]),
    ...(failure.code === undefined ? [] : [['code', failure.code]]),
    ...(failure.code !== undefined || failure.type === undefined ? [] : [['type', failure.type]]),
    ...(failure.param === undefined ? [] : [['param', failure.param]]),
  ]
  return (
    <Notice kind={failure.kind === 'broken' ? 'warning' : 'danger'} title={titles[failure.kind]}>
      <p className="[overflow-wrap:anywhere]">{failure.message}</p>
      {failure.hint !== undefined && (
        <p className="mt-1 text-ink-soft">
          <CodeText text={failure.hint} />
        </p>
      )}
      {failure.retryAfterSeconds !== undefined && (
        <p className="mt-1 text-ink-soft">It can be tried again in {failure.retryAfterSeconds} s.</p>
      )}
      {terms.length > 0 && (
        <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs">
          {terms.map(([name, value]) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="font-mono break-all">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {failure.requestId !== undefined && (
        <p className="mt-1 font-mono text-2xs break-all text-ink-soft">request {failure.requestId}</p>
      )}
      <div className="mt-2 flex items-center gap-3">
        {onAgain !== undefined && (
          <Button small onClick={onAgain}>
            Try again
          </Button>
        )}
        {failure.kind === 'session' && (
          <a href="/sign-in" target="_blank" rel="noopener" className={`${textLink} text-xs`}>
            Sign in in another tab
          </a>
        )}
      </div>
    </Notice>
  )
}
