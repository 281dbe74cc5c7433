import { Navigate } from '@tanstack/react-router'
import { useOrganizations } from '../../api/organizations.ts'
import { useAccount } from '../../api/session.ts'
import { useRememberedOrganization } from '../../app/remembered-organization.ts'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Sends people where they belong: to finish registering, or to the organization they were in last. */
export function StartPage() {
  const { data: account } = useAccount()
  const { data: organizations, error } = useOrganizations()
  const remembered = useRememberedOrganization(undefined)
  if (account?.onboarding === 'pending') return <Navigate to="/onboarding" />
  if (remembered !== undefined && organizations !== undefined) {
    return <Navigate to="/organizations/$organization" params={{ organization: remembered }} />
  }
  if (organizations?.length === 0)
    return <Navigate to={account?.is_operator === true ? '/operator/waiting-list' : '/onboarding'} />
  return (
    <Page title="Parley">
      <ProblemNotice error={error} />
      <Skeleton />
    </Page>
  )
}
