import { useInfiniteQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { ListedAccount } from '../../api/resources.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Time } from '../../ui/time.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { AccountStateBadge } from './account-state-badge.tsx'
import { accountsQuery } from './operator-queries.ts'

/** Everybody who has an account here. */
export function AccountsPage() {
  const [email, setEmail] = useState('')
  const [state, setState] = useState('')
  const [opened, setOpened] = useState<string>()
  const asked = useDeferredValue(email.trim())
  const query = useInfiniteQuery(
    accountsQuery({ email: asked === '' ? undefined : asked, state: state === '' ? undefined : state }),
  )
  const columns: Column<ListedAccount>[] = [
    {
      title: 'Person',
      cell: (account) => (
        <div className="min-w-32">
          <p className="flex flex-wrap items-center gap-2 font-medium break-all">
            {account.name ?? account.email}
            {account.is_operator && <Badge look="accent">Operator</Badge>}
          </p>
          {account.name !== null && <p className="text-xs break-all text-ink-soft">{account.email}</p>}
        </div>
      ),
    },
    { title: 'State', cell: (account) => <AccountStateBadge account={account} /> },
    { title: 'Signed up', wide: true, cell: (account) => <Time value={account.created_at} /> },
    { title: 'Access since', wide: true, cell: (account) => <Time value={account.access_granted_at} /> },
    {
      title: 'Actions',
      hideTitle: true,
      cell: ({ id, email: address }) => (
        <div className="flex justify-end">
          <IconButton label={`Open ${address}`} icon={<Settings2 aria-hidden />} onClick={() => setOpened(id)} />
        </div>
      ),
    },
  ]
  return (
    <Page title="Accounts" description="Everybody who signed up, the oldest account first.">
      <Panel flush>
        <FilterBar>
          <TextField
            label="Address begins with"
            type="search"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <SelectField label="State" value={state} onChange={(event) => setState(event.target.value)}>
            <option value="">Any state</option>
            <option value="active">Active</option>
            <option value="waiting">Waits</option>
            <option value="restricted">Restricted</option>
          </SelectField>
        </FilterBar>
        <PagedTable
          query={query}
          caption="Accounts"
          columns={columns}
          keyOf={({ id }) => id}
          empty={<p className="px-4 py-10 text-center text-sm text-ink-soft">No account matches.</p>}
        />
      </Panel>
      <AccountDialog accountId={opened} onClose={() => setOpened(undefined)} />
    </Page>
  )
}
