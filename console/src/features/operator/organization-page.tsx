import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useOrganization } from '../../api/organizations.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textLink } from '../../ui/text-link.ts'
import { plansQuery } from '../limits/limits-queries.ts'
import { CreditsPanel } from './credits-panel.tsx'
import { PlanEditor } from './plan-editor.tsx'

const route = getRouteApi('/inside/operator/organizations/$organization')

const pages = [
  { to: '/organizations/$organization/usage', name: 'Usage' },
  { to: '/organizations/$organization/requests', name: 'Requests' },
  { to: '/organizations/$organization/limits', name: 'Limits' },
  { to: '/organizations/$organization/members', name: 'Members' },
  { to: '/organizations/$organization/api-keys', name: 'Keys' },
  { to: '/organizations/$organization/billing', name: 'Movements of credits' },
  { to: '/organizations/$organization/audit', name: 'Audit log' },
] as const

/** What an operator decides about an organization: its plan and its credits. */
export function OrganizationPage() {
  const { organization: id } = route.useParams()
  const { data: organization, error } = useOrganization(id)
  const { data: plans } = useQuery(plansQuery)
  return (
    <Page
      title={organization?.name ?? 'Organization'}
      description={
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="font-mono text-xs break-all">{id}</span>
          <CopyButton text={id} />
        </span>
      }
      actions={
        <Link to="/operator/organizations" className={`text-sm ${textLink}`}>
          All organizations
        </Link>
      }
    >
      <nav aria-label="Pages of the organization" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {pages.map(({ to, name }) => (
          <Link key={to} to={to} params={{ organization: id }} className={textLink}>
            {name}
          </Link>
        ))}
      </nav>
      {organization === undefined || plans === undefined ? (
        error === null ? (
          <Skeleton lines={8} />
        ) : (
          <ProblemNotice error={error} />
        )
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <PlanEditor key={JSON.stringify(organization)} organization={organization} plans={plans} />
          <CreditsPanel organization={organization} />
        </div>
      )}
    </Page>
  )
}
