import { getRouteApi, Link } from '@tanstack/react-router'
import { MessagesSquare, SearchX } from 'lucide-react'
import { useOrganization } from '../../api/organizations.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useMay } from '../../api/role.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { textLink } from '../../ui/text-link.ts'
import { ReceivedInvitations } from '../invitations/received-invitations.tsx'
import { CallPanel } from './call-panel.tsx'
import { CreditNotice } from './credit-notice.tsx'
import { Figures } from './figures.tsx'
import { LatestRequests } from './latest-requests.tsx'
import { LimitsPanel } from './limits-panel.tsx'

const route = getRouteApi('/inside/organizations/$organization/')

/** The organization at a glance: how to call it, what it used, what is left, what happened last. */
export function OverviewPage() {
  const { organization: id } = route.useParams()
  const { data: organization, error } = useOrganization(id)
  const mayTry = useMay(id, 'playground:use')
  if (error !== null && organization === undefined) {
    return (
      <Page title="Overview">
        {error instanceof ApiProblem && error.status === 404 ? (
          <Panel>
            <EmptyState
              icon={<SearchX aria-hidden />}
              title="No such organization"
              action={
                <Link to="/" className={`text-sm ${textLink}`}>
                  Go to yours
                </Link>
              }
            >
              It does not exist, or you are not a member of it. Whoever sent you here can invite you.
            </EmptyState>
          </Panel>
        ) : (
          <ProblemNotice error={error} />
        )}
      </Page>
    )
  }
  return (
    <Page
      title={organization?.name ?? 'Overview'}
      actions={
        mayTry && (
          <Link to="/organizations/$organization/playground" params={{ organization: id }} className={linkButton}>
            <MessagesSquare aria-hidden className="size-4" />
            Open the playground
          </Link>
        )
      }
    >
      <ReceivedInvitations />
      <CreditNotice organizationId={id} />
      <Figures organizationId={id} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <CallPanel organizationId={id} />
        <LimitsPanel organizationId={id} />
      </div>
      <LatestRequests organizationId={id} />
    </Page>
  )
}
