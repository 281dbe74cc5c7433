import { Navigate } from '@tanstack/react-router'
import { useOrganizations } from '../../api/organizations.ts'
import { useAccount } from '../../api/session.ts'
import { useRememberedOrganization } from '../../app/remembered-organization.ts'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/**
 * Sends people where they belong: to finish registering, to the organization they were in last, or, with none, to make one; operators
 * need none. Whoever waits was sent to the waiting room before this.
 */
export function StartPage() {
  const { data: account } = useAccount()
  const { data: organizations, error } = useOrganizations()
  const remembered = useRememberedOrganization(undefined)
  if (account !== undefined && account !== null && organizations !== undefined) {
    const isOperatorAlone = account.is_operator && organizations.length === 0
    if (isOperatorAlone) return <Navigate to="/operator/waiting-list" />
    if (account.onboarding === 'pending' || remembered === undefined) return <Navigate to="/onboarding" />
    return <Navigate to="/organizations/$organization" params={{ organization: remembered }} />
  }
  return (
    <Page title="Parley">
      <ProblemNotice error={error} />
      <Skeleton />
    </Page>
  )
}
