import { useQuery } from '@tanstack/react-query'
import { KeySquare, Plus } from 'lucide-react'
import { useState } from 'react'
import type { OperatorToken } from '../../api/resources.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { operatorTokensQuery } from './operator-token-queries.ts'
import { RevokeTokenDialog } from './revoke-token-dialog.tsx'

/** What programs run the installation with. */
export function OperatorTokensPage() {
  const { data: tokens, error } = useQuery(operatorTokensQuery)
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<OperatorToken>()
  const create = (
    <Button look="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setCreating(true)}>
      New token
    </Button>
  )
  return (
    <Page
      title="Operator tokens"
      description={
        <>
          With a token the <code className="font-mono text-xs">parley</code> command and other programs may do all that
          an operator may. Whoever has one runs this installation.
        </>
      }
      actions={create}
    >
      <ProblemNotice error={error} />
      <Panel flush>
        {tokens === undefined ? (
          error === null && (
            <div className="p-4">
              <Skeleton lines={4} />
            </div>
          )
        ) : tokens.length === 0 ? (
          <EmptyState icon={<KeySquare aria-hidden />} title="No tokens yet" action={create}>
            The <code>parley</code> command reads one from <code>PARLEY_OPERATOR_TOKEN</code>. Make one for each
            program, so that each can be revoked on its own.
          </EmptyState>
        ) : (
          <DataTable caption="Operator tokens" columns={columnsFor(setRevoking)} rows={tokens} keyOf={({ id }) => id} />
        )}
      </Panel>
      <CreateTokenDialog open={creating} onClose={() => setCreating(false)} />
      <RevokeTokenDialog token={revoking} onClose={() => setRevoking(undefined)} />
    </Page>
  )
}

function columnsFor(onRevoke: (token: OperatorToken) => void): Column<OperatorToken>[] {
  return [
    {
      title: 'Name',
      cell: ({ name, hint }) => (
        <div className="min-w-32">
          <p className="font-medium break-words">{name}</p>
          <p className="font-mono text-xs text-ink-soft">…{hint}</p>
        </div>
      ),
    },
    { title: 'Made', wide: true, cell: (token) => <Time value={token.created_at} /> },
    {
      title: 'State',
      cell: ({ revoked_at: revokedAt }) =>
        revokedAt === null ? <Badge look="success">Works</Badge> : <Badge>Revoked</Badge>,
    },
    { title: 'Revoked', wide: true, cell: (token) => <Time value={token.revoked_at} /> },
    {
      title: 'Actions',
      hideTitle: true,
      cell: (token) =>
        token.revoked_at === null && (
          <div className="flex justify-end">
            <Button small aria-label={`Revoke ${token.name}`} onClick={() => onRevoke(token)}>
              Revoke
            </Button>
          </div>
        ),
    },
  ]
}
