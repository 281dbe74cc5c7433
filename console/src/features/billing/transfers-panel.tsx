import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Transfer } from '../../api/resources.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Column } from '../../ui/data-table.tsx'
import { SelectField } from '../../ui/field.tsx'
import { creditsWords } from '../../ui/number-words.ts'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Time } from '../../ui/time.tsx'
import { transfersQuery } from './billing-queries.ts'
import { transferWords } from './transfer-words.ts'

/** Every movement of credits. The ledger behind it is never changed: what was wrong is corrected by another line. */
export function TransfersPanel({ organizationId }: { organizationId: string }) {
  const [kind, setKind] = useState('')
  const query = useInfiniteQuery(transfersQuery(organizationId, kind === '' ? undefined : kind))
  const columns: Column<Transfer>[] = [
    { title: 'When', cell: (transfer) => <Time value={transfer.created_at} /> },
    { title: 'What', cell: (transfer) => transferWords[transfer.kind] },
    {
      title: 'About',
      wide: true,
      cell: ({ kind: of, reference, note }) =>
        of === 'usage' ? (
          <Link
            to="/organizations/$organization/requests/$request"
            params={{ organization: organizationId, request: reference }}
            className="font-mono text-xs underline decoration-line-strong underline-offset-2 hover:text-accent-strong"
          >
            {reference}
          </Link>
        ) : (
          <span className="break-words text-ink-soft">{note ?? '–'}</span>
        ),
    },
    {
      title: 'Credits',
      numeric: true,
      cell: ({ amount }) => (
        <span title={amount} className={classNames(!amount.startsWith('-') && 'font-medium text-success')}>
          {amount.startsWith('-') ? '−' : '+'}
          {creditsWords(amount.replace('-', ''))}
        </span>
      ),
    },
  ]
  return (
    <Panel
      title="Movements"
      description="Newest first."
      flush
      actions={
        <SelectField label="Kind" hideLabel value={kind} onChange={(event) => setKind(event.target.value)}>
          <option value="">All kinds</option>
          {Object.entries(transferWords).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </SelectField>
      }
    >
      <PagedTable
        query={query}
        caption="Movements of credits"
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <p className="px-4 py-10 text-center text-sm text-ink-soft">
            {kind === ''
              ? 'No credits have moved yet. Grants, payments and what requests cost are listed here.'
              : 'Nothing of this kind.'}
          </p>
        }
      />
    </Panel>
  )
}
