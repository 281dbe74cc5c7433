import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { downloadAddress } from '../../api/download-address.ts'
import type { AuditEntry } from '../../api/resources.ts'
import { DownloadLink } from '../../ui/download-link.tsx'
import { TextField } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { seenIn } from '../audit/audit-columns.tsx'
import { AuditFilter } from '../audit/audit-filter.tsx'
import { auditFilter, everything, installationAuditQuery } from '../audit/audit-queries.ts'
import { AuditTable } from '../audit/audit-table.tsx'
import { OrganizationField } from './organization-field.tsx'
import { useActorNames } from './use-actor-names.ts'
import { useOrganizationNames } from './use-organization-names.ts'

/** Who changed what, anywhere in the installation. */
export function InstallationAuditPage() {
  const listId = useId()
  const [value, setValue] = useState(everything)
  const [organization, setOrganization] = useState<string>()
  const filter = { ...auditFilter(useDeferredValue(value)), organization }
  const query = useInfiniteQuery(installationAuditQuery(filter))
  const seen = seenIn(query.data?.pages)
  const organizationNames = useOrganizationNames(seen.organizations)
  const names = new Map([
    ...useActorNames(seen.people),
    ...[...organizationNames.keys()].map((id) => [id, 'The organization'] as const),
  ])
  const organizationOf = ({ organization_id: id }: AuditEntry) =>
    id === null ? undefined : (organizationNames.get(id) ?? id)
  return (
    <Page
      title="Audit log"
      description="Every change anywhere in the installation: who, what, when and from where. No line is ever changed or deleted."
      actions={
        <DownloadLink fileName="audit.jsonl" href={downloadAddress('/audit', { ...filter, format: 'jsonl' })}>
          Export
        </DownloadLink>
      }
    >
      <Panel flush>
        <AuditFilter value={value} onChange={setValue} seenActions={seen.actions}>
          <TextField
            label="By"
            placeholder="acct_… or oper_…"
            list={listId}
            autoComplete="off"
            value={value.actor}
            onChange={(event) => setValue({ ...value, actor: event.target.value })}
          />
          <datalist id={listId}>
            {seen.actors.map((id) => (
              <option key={id} value={id}>
                {names.get(id)}
              </option>
            ))}
          </datalist>
          <OrganizationField onChange={setOrganization} />
        </AuditFilter>
        <AuditTable query={query} names={names} organizationOf={organizationOf} />
      </Panel>
    </Page>
  )
}
