import type { Request } from '../../api/resources.ts'
import { Badge } from '../../ui/badge.tsx'

/** How a request ended, in a word. */
export function RequestOutcome({
  request: { status, outcome, error },
}: {
  request: Pick<Request, 'status' | 'outcome' | 'error'>
}) {
  if (outcome === 'aborted' || status === null) return <Badge>Left by the client</Badge>
  if (outcome === 'failed' || status >= 500) return <Badge look="danger">{error ?? `Failed, ${status}`}</Badge>
  if (status >= 400) return <Badge look="warning">{error ?? `Refused, ${status}`}</Badge>
  // The reply came, but not to its own end.
  if (outcome === 'length') return <Badge look="warning">length</Badge>
  return <Badge look="success">{outcome ?? 'OK'}</Badge>
}
