import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { counted } from '../../ui/number-words.ts'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { ApproveFirst } from './approve-first.tsx'
import { approve, forgetAccounts, waitingListQuery, type WaitingAccount } from './operator-queries.ts'

/** Who waits for access, and the door. */
export function WaitingListPage() {
  const say = useToast()
  const query = useInfiniteQuery({ ...waitingListQuery, refetchInterval: 15_000 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const letIn = useMutation({
    mutationFn: approve,
    async onSuccess({ data }) {
      setChosen(new Set())
      await forgetAccounts()
      say(`${counted(data.length, 'account has', 'accounts have')} access now, and a mail that says so.`)
    },
  })
  const shown = query.data?.pages.flatMap(({ data }) => data) ?? []
  const selected = shown.filter(({ id }) => chosen.has(id))
  const columns: Column<WaitingAccount>[] = [
    {
      title: 'Choose',
      hideTitle: true,
      narrow: true,
      cell: ({ id, email }) => (
        <input
          type="checkbox"
          aria-label={`Choose ${email}`}
          className="size-4 align-middle accent-accent"
          checked={chosen.has(id)}
          onChange={(event) => setChosen(toggled(chosen, id, event.target.checked))}
        />
      ),
    },
    { title: 'Place', numeric: true, narrow: true, cell: ({ position }) => position },
    {
      title: 'Person',
      cell: ({ email, name }) => (
        <div className="min-w-32">
          <p className="font-medium break-all">{name ?? email}</p>
          {name !== null && <p className="text-xs break-all text-ink-soft">{email}</p>}
        </div>
      ),
    },
    { title: 'Waits since', wide: true, cell: (account) => <RelativeTime value={account.email_verified_at} /> },
    {
      title: 'Actions',
      hideTitle: true,
      cell: ({ id, email }) => (
        <div className="flex justify-end">
          <Button
            small
            aria-label={`Let in ${email}`}
            disabled={letIn.isPending}
            onClick={() => letIn.mutate({ accountIds: [id] })}
          >
            Let in
          </Button>
        </div>
      ),
    },
  ]
  return (
    <Page
      title="Waiting list"
      description="People with a confirmed address who wait for access. Whoever confirmed first is first."
      actions={
        shown.length > 0 &&
        (selected.length > 0 ? (
          <Button
            look="primary"
            busy={letIn.isPending}
            onClick={() => letIn.mutate({ accountIds: selected.map(({ id }) => id) })}
          >
            Let {counted(selected.length, 'person', 'people')} in
          </Button>
        ) : (
          <ApproveFirst busy={letIn.isPending} onApprove={(count) => letIn.mutate({ count })} />
        ))
      }
    >
      <ProblemNotice error={letIn.error} />
      <Panel flush>
        <PagedTable
          query={query}
          caption="Waiting list"
          columns={columns}
          keyOf={({ id }) => id}
          empty={
            <EmptyState icon={<Hourglass aria-hidden />} title="Nobody waits">
              Whoever signs up and confirms their address stands here until you let them in. With{' '}
              <code>sign_up: open</code> in the configuration nobody has to wait.
            </EmptyState>
          }
        />
      </Panel>
    </Page>
  )
}

function toggled(chosen: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  if (on) next.add(id)
  else next.delete(id)
  return next
}
