import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { MailOpen, MailX } from 'lucide-react'
import { ApiProblem } from '../../api/problem.ts'
import { useAccount } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { AnotherAddress } from './another-address.tsx'
import { invitationPreviewQuery } from './invitation-preview-query.ts'
import { inviterWords } from './inviter-words.ts'
import { ReceivedInvitations } from './received-invitations.tsx'
import { useAcceptInvitation } from './use-accept-invitation.ts'

const route = getRouteApi('/inside/invitation')

/**
 * Where the link of an invitation leads, once one is signed in. Accepted on a press of a button: whoever opens a link in a mail has not
 * said yes yet.
 */
export function InvitationPage() {
  const { token } = route.useSearch()
  if (token === '') {
    return (
      <Page narrow title="Invitations" description="Organizations that ask you to join.">
        <ReceivedInvitations />
        <p className="text-sm text-ink-soft">
          An invitation comes by mail. Open its link as a whole, or ask for another one.
        </p>
      </Page>
    )
  }
  return (
    <Page narrow title="Invitation">
      <ByToken token={token} />
    </Page>
  )
}

function ByToken({ token }: { token: string }) {
  const { data: account } = useAccount()
  const { data: invitation } = useQuery(invitationPreviewQuery(token))
  const accept = useAcceptInvitation()
  if (invitation === null) {
    return (
      <Panel>
        <EmptyState icon={<MailX aria-hidden />} title="This invitation does not work any more">
          It has run out, was withdrawn, or was accepted already. Ask for another one if you still need it.
        </EmptyState>
      </Panel>
    )
  }
  const isForAnother =
    (invitation !== undefined && account?.email.toLowerCase() !== invitation.email.toLowerCase()) ||
    (accept.error instanceof ApiProblem && accept.error.code === 'invitation_for_another_email')
  return (
    <Panel>
      <EmptyState
        icon={<MailOpen aria-hidden />}
        title={invitation === undefined ? 'You are invited to join an organization' : invitation.organization_name}
        action={
          !isForAnother && (
            <Button look="primary" busy={accept.isPending} onClick={() => accept.mutate({ token })}>
              Accept the invitation
            </Button>
          )
        }
      >
        {invitation !== undefined && (
          <p className="mb-2">
            {inviterWords(invitation)} It runs out <RelativeTime value={invitation.expires_at} />.
          </p>
        )}
        {!isForAnother && (
          <p>
            You are signed in as <strong className="font-medium break-all text-ink">{account?.email}</strong>. The
            members of the organization will see your name and this address.
          </p>
        )}
      </EmptyState>
      {isForAnother ? (
        <AnotherAddress email={account?.email ?? ''} invited={invitation?.email} />
      ) : (
        <ProblemNotice error={accept.error} />
      )}
    </Panel>
  )
}
