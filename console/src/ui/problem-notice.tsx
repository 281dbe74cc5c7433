import { ApiProblem } from '../api/problem.ts'
import { Notice } from './notice.tsx'

/** What went wrong, in the server's words, with the id that finds it in the log. */
export function ProblemNotice({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null
  const message = error instanceof Error ? error.message : 'Something went wrong.'
  const requestId = error instanceof ApiProblem ? error.requestId : undefined
  return (
    <Notice kind="danger">
      <p>{capitalised(message)}</p>
      {requestId !== undefined && <p className="mt-1 font-mono text-2xs text-ink-soft">request {requestId}</p>}
    </Notice>
  )
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
