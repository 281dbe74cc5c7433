import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { ApiProblem } from '../../api/problem.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textLink } from '../../ui/text-link.ts'
import { RequestOutcome } from '../home/request-outcome.tsx'
import { ContentPanel } from './content-panel.tsx'
import { RequestFacts } from './request-facts.tsx'
import { requestQuery } from './requests-queries.ts'
import { TimeBar } from './time-bar.tsx'
import { Timeline } from './timeline.tsx'

const route = getRouteApi('/inside/organizations/$organization/requests/$request')

/** One request: how it went, what it used, and what was said where that is kept. */
export function RequestPage() {
  const { organization, request: id } = route.useParams()
  const { data: request, error } = useQuery(requestQuery(organization, id))
  const isMissing = error instanceof ApiProblem && error.status === 404
  return (
    <Page
      title="Request"
      description={
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="font-mono text-xs break-all">{id}</span>
          <CopyButton text={id} />
          {request !== undefined && <RequestOutcome request={request} />}
        </span>
      }
      actions={
        <Link to="/organizations/$organization/requests" params={{ organization }} className={`text-sm ${textLink}`}>
          All requests
        </Link>
      }
    >
      {isMissing ? (
        <Panel>
          <EmptyState icon={<SearchX aria-hidden />} title="No request with this id">
            Look for the <code>x-request-id</code> of the answer, letter by letter. Requests of other organizations, and
            those refused with 401, 403 or 429 before they were admitted, are not found here.
          </EmptyState>
        </Panel>
      ) : request === undefined ? (
        error === null ? (
          <Skeleton lines={8} />
        ) : (
          <ProblemNotice error={error} />
        )
      ) : (
        <>
          <Panel title="How it went">
            <TimeBar request={request} />
            <Timeline moments={request.timeline} />
          </Panel>
          <RequestFacts request={request} />
          {request.operation === 'createChatCompletion' && (
            <ContentPanel organizationId={organization} request={request} />
          )}
        </>
      )}
    </Page>
  )
}
