import { Link } from '@tanstack/react-router'
import { ApiProblem } from '../api/problem.ts'
import { Notice } from './notice.tsx'
import { textLink } from './text-link.ts'

/** What went wrong, in the server's words, with the id that finds it in the log. */
export function ProblemNotice({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null
  if (sessionHasEnded(error)) return <SessionEnded />
  const message = error instanceof Error ? error.message : 'Something went wrong.'
  const requestId = error instanceof ApiProblem ? error.requestId : undefined
  return (
    <Notice kind="danger">
      <p>{capitalised(message)}</p>
      {requestId !== undefined && <p className="mt-1 font-mono text-2xs text-ink-soft">request {requestId}</p>}
    </Notice>
  )
}

/** Not a wrong password, which has a code of its own. */
function sessionHasEnded(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 401 && error.code === undefined
}

/** The way in, and back here. */
function SessionEnded() {
  return (
    <Notice kind="warning" title="Your session has ended">
      <Link to="/sign-in" search={{ next: location.pathname + location.search }} className={textLink}>
        Sign in again
      </Link>{' '}
      and come back here. To keep what you typed, do so in another tab.
    </Notice>
  )
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
