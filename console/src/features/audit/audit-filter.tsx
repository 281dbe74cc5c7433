import { useId, type ReactNode } from 'react'
import { TextField } from '../../ui/field.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import type { AuditFilterValue } from './audit-queries.ts'

export function AuditFilter({
  value,
  onChange,
  seenActions,
  children,
}: {
  value: AuditFilterValue
  onChange: (value: AuditFilterValue) => void
  seenActions: readonly string[]
  /** By whom, and whatever else there is to choose by. */
  children: ReactNode
}) {
  const listId = useId()
  return (
    <FilterBar>
      <TextField
        label="Action"
        placeholder="api-key.create"
        list={listId}
        autoComplete="off"
        value={value.action}
        onChange={(event) => onChange({ ...value, action: event.target.value })}
      />
      <datalist id={listId}>
        {seenActions.map((action) => (
          <option key={action} value={action} />
        ))}
      </datalist>
      {children}
      <TextField
        label="From"
        type="date"
        value={value.from}
        onChange={(event) => onChange({ ...value, from: event.target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={value.to}
        onChange={(event) => onChange({ ...value, to: event.target.value })}
      />
    </FilterBar>
  )
}
