import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { Organization } from '../../api/resources.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { textLink } from '../../ui/text-link.ts'
import { Time } from '../../ui/time.tsx'
import { organizationsQuery } from './operator-queries.ts'

const columns: Column<Organization>[] = [
  {
    title: 'Organization',
    cell: ({ id, name }) => (
      <div className="min-w-32">
        <Link to="/operator/organizations/$organization" params={{ organization: id }} className={textLink}>
          {name}
        </Link>
        <p className="font-mono text-2xs break-all text-ink-soft">{id}</p>
      </div>
    ),
  },
  {
    title: 'Plan',
    cell: ({ plan, overrides }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {plan}
        {overrides !== null && <Badge look="accent">Own terms</Badge>}
      </span>
    ),
  },
  { title: 'Retention', wide: true, cell: ({ retention }) => retention },
  { title: 'Made', wide: true, cell: (organization) => <Time value={organization.created_at} /> },
]

/** Every organization of the installation. */
export function OrganizationsPage() {
  const [wanted, setWanted] = useState('')
  const asked = useDeferredValue(wanted.trim())
  const query = useInfiniteQuery(organizationsQuery(asked))
  return (
    <Page title="Organizations" description="All of them, the oldest first. Open one for its plan and its credits.">
      <Panel flush>
        <FilterBar>
          <TextField
            label="Name or id"
            type="search"
            autoComplete="off"
            maxLength={100}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </FilterBar>
        <PagedTable
          query={query}
          caption="Organizations"
          columns={columns}
          keyOf={({ id }) => id}
          empty={<p className="px-4 py-10 text-center text-sm text-ink-soft">No organization matches.</p>}
        />
      </Panel>
    </Page>
  )
}
