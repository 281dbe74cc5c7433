import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { downloadAddress } from '../../api/download-address.ts'
import { useMay, useRole } from '../../api/role.ts'
import { DownloadLink } from '../../ui/download-link.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { apiKeysQuery } from '../api-keys/api-keys-queries.ts'
import { membersQuery } from '../members/members-queries.ts'
import { seenIn } from './audit-columns.tsx'
import { AuditFilter } from './audit-filter.tsx'
import { auditFilter, auditQuery, everything } from './audit-queries.ts'
import { AuditTable } from './audit-table.tsx'

const route = getRouteApi('/inside/organizations/$organization/audit')

/** Who changed what. */
export function AuditPage() {
  const { organization } = route.useParams()
  const role = useRole(organization)
  const mayRead = useMay(organization, 'audit:read')
  const [value, setValue] = useState(everything)
  const filter = auditFilter(useDeferredValue(value))
  const query = useInfiniteQuery({ ...auditQuery(organization, filter), enabled: mayRead })
  const { data: members = [] } = useQuery(membersQuery(organization))
  const { data: keys = [] } = useQuery(apiKeysQuery(organization))
  if (role !== undefined && !mayRead) {
    return (
      <Page title="Audit log">
        <Notice title="For owners and admins">Your role is {role}. They see who changed what, and from where.</Notice>
      </Page>
    )
  }
  const names = new Map([
    [organization, 'The organization'],
    ...members.map((member) => [member.account_id, member.name ?? member.email] as const),
    ...keys.map(({ id, name }) => [id, name] as const),
  ])
  return (
    <Page
      title="Audit log"
      description="Every change in the organization: who, what, when and from where. No line is ever changed or deleted."
      actions={
        <DownloadLink
          fileName="audit.jsonl"
          href={downloadAddress(`/organizations/${organization}/audit`, { ...filter, format: 'jsonl' })}
        >
          Export
        </DownloadLink>
      }
    >
      <Panel flush>
        <AuditFilter value={value} onChange={setValue} seenActions={seenIn(query.data?.pages).actions}>
          <SelectField
            label="By"
            value={value.actor}
            onChange={(event) => setValue({ ...value, actor: event.target.value })}
          >
            <option value="">Anybody</option>
            {members.map((member) => (
              <option key={member.account_id} value={member.account_id}>
                {member.name ?? member.email}
              </option>
            ))}
          </SelectField>
        </AuditFilter>
        <AuditTable query={query} names={names} />
      </Panel>
    </Page>
  )
}
