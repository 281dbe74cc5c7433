import { useMutation, useQuery } from '@tanstack/react-query'
import type { Session } from '../../api/resources.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { endSession, forgetSessions, sessionsQuery } from './account-queries.ts'
import { deviceWords } from './device-words.ts'

/** Where one is signed in, and the way to end it there. */
export function Sessions() {
  const say = useToast()
  const { data: sessions, error } = useQuery(sessionsQuery)
  const end = useMutation({
    async mutationFn(ended: readonly Session[]) {
      for (const { id } of ended) await endSession(id)
    },
    onSuccess: (_nothing, ended) => {
      const [only] = ended
      say(
        ended.length === 1 && only !== undefined
          ? `Signed out on ${deviceWords(only.user_agent)}.`
          : 'You are signed out everywhere else.',
      )
    },
    onSettled: forgetSessions,
  })
  const others = sessions?.filter(({ current }) => !current) ?? []
  return (
    <Panel
      title="Where you are signed in"
      description="End what you do not know, then change the password."
      flush
      actions={
        others.length > 1 && (
          <Button small busy={end.isPending} onClick={() => end.mutate(others)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {(error !== null || end.error !== null) && (
        <div className="p-4">
          <ProblemNotice error={error ?? end.error} />
        </div>
      )}
      {sessions === undefined && error === null && (
        <div className="p-4">
          <Skeleton />
        </div>
      )}
      <ul className="divide-y divide-line">
        {sessions?.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm">
            <div className="min-w-0 flex-1 basis-56">
              <p className="flex flex-wrap items-center gap-2 font-medium" title={session.user_agent}>
                <span className="break-words">{deviceWords(session.user_agent)}</span>
                {session.current && <Badge look="accent">This one</Badge>}
              </p>
              <p className="text-xs text-ink-soft">
                <span className="font-mono">{session.address}</span> · signed in{' '}
                <RelativeTime value={session.created_at} /> · last seen <RelativeTime value={session.last_seen_at} />
              </p>
            </div>
            {!session.current && (
              <Button small disabled={end.isPending} onClick={() => end.mutate([session])}>
                Sign out<span className="sr-only"> on {deviceWords(session.user_agent)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
