import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditEntry, List } from '../../api/resources.ts'
import { PagedTable } from '../../ui/paged-table.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditDetails } from './audit-details.tsx'
import { actorWords } from './audit-words.ts'

/** The entries, each of which can be opened. `organizationOf` tells the organization, where that is not plain. */
export function AuditTable({
  query,
  names,
  organizationOf,
}: {
  query: UseInfiniteQueryResult<InfiniteData<List<AuditEntry>>>
  names: ReadonlyMap<string, string>
  organizationOf?: (entry: AuditEntry) => string | undefined
}) {
  const [shown, setShown] = useState<AuditEntry>()
  return (
    <>
      <PagedTable
        query={query}
        caption="Audit log"
        columns={auditColumns(names, setShown, organizationOf)}
        keyOf={({ id }) => id}
        empty={<p className="px-4 py-10 text-center text-sm text-ink-soft">Nothing was changed that matches.</p>}
      />
      <AuditDetails
        entry={shown}
        who={shown === undefined ? '' : actorWords(shown, names)}
        organization={shown === undefined ? undefined : organizationOf?.(shown)}
        onClose={() => setShown(undefined)}
      />
    </>
  )
}
