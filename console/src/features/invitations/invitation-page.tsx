import { getRouteApi, useRouter } from '@tanstack/react-router'
import { MailOpen } from 'lucide-react'
import { api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/query-client.ts'
import { useAccount } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ReceivedInvitations } from './received-invitations.tsx'
import { useAcceptInvitation } from './use-accept-invitation.ts'

const route = getRouteApi('/inside/invitation')

/**
 * Where the link of an invitation leads, once one is signed in. Accepted on a press of a button: whoever opens a link in a mail has not
 * said yes yet.
 */
export function InvitationPage() {
  const { token } = route.useSearch()
  const { data: account } = useAccount()
  const accept = useAcceptInvitation()
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
  const isForAnother = accept.error instanceof ApiProblem && accept.error.code === 'invitation_for_another_email'
  return (
    <Page narrow title="Invitation">
      <Panel>
        <EmptyState
          icon={<MailOpen aria-hidden />}
          title="You are invited to join an organization"
          action={
            !isForAnother && (
              <Button look="primary" busy={accept.isPending} onClick={() => accept.mutate({ token })}>
                Accept the invitation
              </Button>
            )
          }
        >
          You are signed in as <strong className="font-medium break-all text-ink">{account?.email}</strong>. The members
          of the organization will see your name and this address.
        </EmptyState>
        {isForAnother ? <AnotherAddress email={account?.email ?? ''} /> : <ProblemNotice error={accept.error} />}
      </Panel>
    </Page>
  )
}

/** The way out: leave, and come back here as somebody else. */
function AnotherAddress({ email }: { email: string }) {
  const router = useRouter()
  const change = async () => {
    const next = router.state.location.href
    await api.post('/sign-out').catch(() => {})
    queryClient.clear()
    await router.navigate({ to: '/sign-in', search: { next } })
  }
  return (
    <Notice kind="warning" title="It was sent to another address">
      <p className="mb-2">
        You are signed in as {email}. Sign in with the account of the address that got the mail, or make one there.
      </p>
      <Button onClick={() => void change()}>Use another account</Button>
    </Notice>
  )
}
