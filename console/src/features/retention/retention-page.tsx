import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { downloadAddress } from '../../api/download-address.ts'
import { useMay, useRole } from '../../api/role.ts'
import { DownloadLink } from '../../ui/download-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { RetentionForm } from './retention-form.tsx'
import { retentionQuery } from './retention-queries.ts'

const route = getRouteApi('/inside/organizations/$organization/retention')

/** What is kept of what people say, and who decides. */
export function RetentionPage() {
  const { organization } = route.useParams()
  const role = useRole(organization)
  const mayChoose = useMay(organization, 'retention:manage')
  const mayExport = useMay(organization, 'content:export')
  const { data: retention, error } = useQuery(retentionQuery(organization))
  return (
    <Page
      title="Retention"
      description="What is kept of the content of requests. Each answer says what held for it, in the header service-data-retention. Figures such as tokens and cost are kept in any case."
      narrow
    >
      {retention === undefined ? (
        error === null ? (
          <Skeleton lines={8} />
        ) : (
          <ProblemNotice error={error} />
        )
      ) : (
        <>
          {retention.retention !== retention.chosen && (
            <Notice kind="warning" title={`You chose ${retention.chosen}, but ${retention.retention} holds`}>
              The plan does not allow the choice any more, so nothing is kept.
            </Notice>
          )}
          {!mayChoose && role !== undefined && (
            <Notice>Owners decide this. Your role is {role}, so you may look at it.</Notice>
          )}
          <RetentionForm
            key={retention.chosen}
            organizationId={organization}
            retention={retention}
            mayChoose={mayChoose}
          />
          {retention.accepted_terms !== null && (
            <p className="text-sm text-ink-soft">
              Contributor terms version {retention.accepted_terms.version} were accepted on{' '}
              <Time value={retention.accepted_terms.accepted_at} /> by{' '}
              <span className="font-mono text-xs">{retention.accepted_terms.accepted_by}</span>.
            </p>
          )}
          {mayExport && retention.accepted_terms !== null && (
            <Panel
              title="Contributions"
              description="What was kept under contributor, as JSON lines of conversations. Who takes it along is recorded."
              actions={
                <DownloadLink href={downloadAddress(`/organizations/${organization}/contents`, { format: 'jsonl' })}>
                  Export
                </DownloadLink>
              }
            />
          )}
        </>
      )}
    </Page>
  )
}
