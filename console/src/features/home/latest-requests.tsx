import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Activity } from 'lucide-react'
import type { Request } from '../../api/resources.ts'
import { useMay } from '../../api/role.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { creditsWords, durationWords, wholeNumber } from '../../ui/number-words.ts'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textLink } from '../../ui/text-link.ts'
import { HourBars } from './hour-bars.tsx'
import { hourCounts } from './hour-counts.ts'
import { HOURS, latestRequestsQuery, recentUsageQuery } from './overview-queries.ts'
import { RequestOutcome } from './request-outcome.tsx'

/** What happened lately. */
export function LatestRequests({ organizationId }: { organizationId: string }) {
  const params = { organization: organizationId }
  const mayTry = useMay(organizationId, 'playground:use')
  const { data: requests, error } = useQuery(latestRequestsQuery(organizationId))
  const { data: usage } = useQuery(recentUsageQuery(organizationId))
  const columns: Column<Request>[] = [
    {
      title: 'When',
      cell: ({ id, started_at: startedAt }) => (
        <Link
          to="/organizations/$organization/requests/$request"
          params={{ ...params, request: id }}
          className="underline decoration-line-strong underline-offset-2 hover:text-accent-strong"
        >
          <RelativeTime short value={startedAt} />
        </Link>
      ),
    },
    {
      title: 'Model',
      cell: ({ model, operation }) =>
        model === null ? (
          <span className="text-ink-soft">{operation === 'listModels' ? 'List of models' : '–'}</span>
        ) : (
          <ModelName id={model} />
        ),
    },
    {
      title: 'With',
      wide: true,
      cell: ({ credential }) =>
        credential.kind === 'api_key' ? (credential.name ?? `…${credential.hint ?? ''}`) : 'Playground',
    },
    { title: 'Result', cell: (request) => <RequestOutcome request={request} /> },
    {
      title: 'Tokens',
      numeric: true,
      wide: true,
      cell: (request) => wholeNumber(request.prompt_tokens + request.completion_tokens),
    },
    { title: 'Cost', numeric: true, wide: true, cell: ({ cost }) => creditsWords(cost) },
    { title: 'Took', numeric: true, wide: true, cell: (request) => durationWords(request.duration_ms) },
  ]
  const isEmpty = requests?.length === 0
  return (
    <Panel
      title="Latest requests"
      flush
      actions={
        !isEmpty && (
          <Link to="/organizations/$organization/requests" params={params} className={`text-sm ${textLink}`}>
            All requests
          </Link>
        )
      }
    >
      {requests === undefined ? (
        <div className="p-4">{error === null ? <Skeleton lines={5} /> : <ProblemNotice error={error} />}</div>
      ) : isEmpty ? (
        <EmptyState icon={<Activity aria-hidden />} title="No requests yet">
          Send the one above
          {mayTry && (
            <>
              , or try a model in the{' '}
              <Link to="/organizations/$organization/playground" params={params} className={textLink}>
                playground
              </Link>
            </>
          )}
          . It shows up here a moment later.
        </EmptyState>
      ) : (
        <>
          {usage !== undefined && (
            <div className="border-b border-line px-4 py-3">
              <HourBars hours={hourCounts(usage.data, Date.now(), HOURS)} />
            </div>
          )}
          <DataTable caption="Latest requests" columns={columns} rows={requests} keyOf={({ id }) => id} />
        </>
      )}
    </Panel>
  )
}

/** Broken where a reader would break it. */
function ModelName({ id }: { id: string }) {
  const slash = id.indexOf('/') + 1
  return (
    <>
      {id.slice(0, slash)}
      <wbr />
      {id.slice(slash)}
    </>
  )
}
