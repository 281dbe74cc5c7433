import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { accountQuery } from '../../api/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { textLink } from '../../ui/text-link.ts'
import { ReceivedInvitations } from '../invitations/received-invitations.tsx'

/** How often somebody who waits is looked after. */
const LOOK_MS = 5000

/** The waiting room: where one stands, and the way on as soon as the door opens. */
export function WaitingPage() {
  const { data: account } = useQuery({ ...accountQuery, refetchInterval: LOOK_MS, staleTime: 0 })
  if (account === undefined) return null
  if (account === null) return <Navigate to="/sign-in" />
  if (account.state === 'active') return <Navigate to="/" />
  if (account.state === 'restricted') {
    return (
      <Page narrow title="This account is restricted">
        <Notice kind="danger" title="Nothing can be used for the time being">
          {account.restriction?.reason ?? 'Contact whoever runs this installation.'}
        </Notice>
      </Page>
    )
  }
  const { waiting, memberships } = account
  return (
    <Page
      narrow
      title="You are on the waiting list"
      description="An operator of this installation lets people in one by one."
    >
      <Panel>
        <div className="flex flex-col gap-4">
          {waiting !== null && (
            <div>
              <p className="text-3xl font-semibold tabular-nums">
                {waiting.position}
                <span className="text-base font-normal text-ink-soft"> of {waiting.of}</span>
              </p>
              <p className="mt-1 text-sm text-ink-soft">
                {waiting.position === 1 ? 'You are next.' : `${waiting.position - 1} before you.`}
              </p>
            </div>
          )}
          {memberships.length > 0 && (
            <p className="text-sm">
              You are a member of {memberships.map((membership) => membership.organization_name).join(', ')} already. It
              opens with your access.
            </p>
          )}
          <p className="text-sm text-ink-soft" aria-live="polite">
            This page looks every few seconds and takes you on by itself; you will also get a mail. In the meantime,
            read{' '}
            <Link to="/docs" className={textLink}>
              how to begin
            </Link>
            .
          </p>
        </div>
      </Panel>
      <ReceivedInvitations />
    </Page>
  )
}
