import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { downloadAddress } from '../../api/download-address.ts'
import { DownloadLink } from '../../ui/download-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { textLink } from '../../ui/text-link.ts'
import { requestColumns } from './request-columns.tsx'
import { RequestLookup } from './request-lookup.tsx'
import { RequestsFilter } from './requests-filter.tsx'
import { requestsQuery } from './requests-queries.ts'
import { requestsFilter } from './requests-search.ts'

const route = getRouteApi('/inside/organizations/$organization/requests')

/** Every admitted request, newest first. */
export function RequestsPage() {
  const { organization } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate()
  const filter = requestsFilter(search, Date.now())
  const query = useInfiniteQuery({
    ...requestsQuery(organization, filter),
    // Live as long as somebody looks at the newest only: further down, rows must not move.
    refetchInterval: (running) => ((running.state.data?.pages.length ?? 0) > 1 ? false : 10_000),
  })
  const isFiltered = Object.keys(search).length > 0
  return (
    <Page
      title="Requests"
      description="Every request that was admitted, newest first. Those refused for a wrong key or a reached limit (401, 403, 429) leave no trace here."
      actions={
        <DownloadLink href={downloadAddress(`/organizations/${organization}/requests`, { ...filter, format: 'csv' })}>
          CSV
        </DownloadLink>
      }
    >
      <RequestLookup organizationId={organization} />
      <Panel flush>
        <RequestsFilter
          organizationId={organization}
          value={search}
          onChange={(next) =>
            void navigate({
              to: '/organizations/$organization/requests',
              params: { organization },
              search: next,
              replace: true,
            })
          }
        />
        <PagedTable
          query={query}
          caption="Requests"
          columns={requestColumns(organization)}
          keyOf={({ id }) => id}
          empty={
            isFiltered ? (
              <p className="px-4 py-10 text-center text-sm text-ink-soft">No request matches.</p>
            ) : (
              <EmptyState icon={<Search aria-hidden />} title="No requests yet">
                Each answer carries an <code>x-request-id</code>; by it, what happened can be found here.{' '}
                <Link to="/docs" className={textLink}>
                  Send the first request
                </Link>
                .
              </EmptyState>
            )
          }
        />
      </Panel>
    </Page>
  )
}
