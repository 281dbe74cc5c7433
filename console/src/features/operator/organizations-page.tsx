import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Organization } from '../../api/resources.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textLink } from '../../ui/text-link.ts'
import { Time } from '../../ui/time.tsx'
import { allOrganizationsQuery } from './operator-queries.ts'

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
  const { data: organizations, error } = useQuery(allOrganizationsQuery)
  const [wanted, setWanted] = useState('')
  const text = wanted.trim().toLowerCase()
  const shown = organizations?.filter(({ id, name }) => name.toLowerCase().includes(text) || id.includes(text))
  return (
    <Page title="Organizations" description="All of them, the oldest first. Open one for its plan and its credits.">
      <ProblemNotice error={error} />
      <Panel flush>
        <FilterBar>
          <TextField
            label="Name or id"
            type="search"
            autoComplete="off"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </FilterBar>
        {shown === undefined ? (
          error === null && (
            <div className="p-4">
              <Skeleton lines={6} />
            </div>
          )
        ) : shown.length === 0 ? (
          <p className="px-4 py-10 text-center text-sm text-ink-soft">No organization matches.</p>
        ) : (
          <DataTable caption="Organizations" columns={columns} rows={shown} keyOf={({ id }) => id} />
        )}
      </Panel>
    </Page>
  )
}
