import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { roleWords } from '../members/role-words.ts'
import { receivedInvitationsQuery } from './received-invitations-queries.ts'
import { useAcceptInvitation } from './use-accept-invitation.ts'

/** Who asks one to join; nothing where nobody does. */
export function ReceivedInvitations() {
  const { data: invitations } = useQuery(receivedInvitationsQuery)
  const accept = useAcceptInvitation()
  if (invitations === undefined || invitations.length === 0) return null
  return (
    <Panel title="You are invited" flush>
      <ul className="divide-y divide-line">
        {invitations.map(({ id, organization_name: name, role, expires_at: expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium break-words">{name}</p>
              <p className="text-ink-soft">
                As {roleWords[role].article} {roleWords[role].name.toLowerCase()}. Runs out{' '}
                <RelativeTime value={expiresAt} />.
              </p>
            </div>
            <Button look="primary" busy={accept.isPending} onClick={() => accept.mutate({ id })}>
              Join
              <span className="sr-only"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {accept.error !== null && (
        <div className="p-4 pt-0">
          <ProblemNotice error={accept.error} />
        </div>
      )}
    </Panel>
  )
}
