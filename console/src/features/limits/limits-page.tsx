import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textLink } from '../../ui/text-link.ts'
import { LimitCard } from './limit-card.tsx'
import { limitsQuery } from './limits-queries.ts'
import { PlanPanel } from './plan-panel.tsx'
import { PricesPanel } from './prices-panel.tsx'

const route = getRouteApi('/inside/organizations/$organization/limits')

const cards = [
  { field: 'requests_per_minute', name: 'Requests per minute', daily: false },
  { field: 'tokens_per_minute', name: 'Tokens per minute', daily: false },
  { field: 'requests_per_day', name: 'Requests per day', daily: true },
  { field: 'tokens_per_day', name: 'Tokens per day', daily: true },
] as const

/** The four limits as they stand this moment. */
export function LimitsPage() {
  const { organization } = route.useParams()
  const { data: limits, error } = useQuery(limitsQuery(organization))
  const reached = limits === undefined ? [] : cards.filter(({ field }) => limits[field].remaining < 1)
  return (
    <Page
      title="Limits"
      description={
        <>
          They hold for the whole organization, all its projects and keys together. This page follows them live.{' '}
          <Link to="/docs/limits" className={textLink}>
            How they work
          </Link>
        </>
      }
    >
      {error !== null && <ProblemNotice error={error} />}
      {reached.length > 0 && (
        <Notice kind="warning" title={`Reached: ${reached.map(({ name }) => name.toLowerCase()).join(', ')}`}>
          Requests are answered with 429 and a <code>Retry-After</code> that says when the next one fits.
        </Notice>
      )}
      {limits === undefined ? (
        error === null && <Skeleton lines={8} />
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          {cards.map(({ field, name, daily }) => (
            <LimitCard key={field} name={name} capacity={limits[field]} daily={daily} />
          ))}
        </div>
      )}
      <PlanPanel organizationId={organization} />
      <PricesPanel organizationId={organization} />
    </Page>
  )
}
