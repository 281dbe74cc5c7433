import { useId } from 'react'
import type { Member } from '../../api/resources.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import type { AuditFilterValue } from './audit-queries.ts'

export function AuditFilter({
  value,
  onChange,
  members,
  seenActions,
}: {
  value: AuditFilterValue
  onChange: (value: AuditFilterValue) => void
  members: readonly Member[]
  seenActions: readonly string[]
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
      <SelectField
        label="By"
        value={value.actor}
        onChange={(event) => onChange({ ...value, actor: event.target.value })}
      >
        <option value="">Anybody</option>
        {members.map((member) => (
          <option key={member.account_id} value={member.account_id}>
            {member.name ?? member.email}
          </option>
        ))}
      </SelectField>
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
