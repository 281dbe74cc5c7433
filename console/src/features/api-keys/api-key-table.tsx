import { Ban, Pencil, RefreshCw } from 'lucide-react'
import type { ApiKey } from '../../api/resources.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { hasEnded, type KeyState } from './key-state.ts'
import { KeyStateBadge } from './key-state-badge.tsx'

export interface KeyRow {
  key: ApiKey
  state: KeyState
  projectName: string
  /** Who made it, where that is known. */
  maker: string | undefined
  /** Whether the reader may change it. */
  mayChange: boolean
}

export type KeyAction = 'edit' | 'rotate' | 'revoke'

export function ApiKeyTable({
  rows,
  onAct,
}: {
  rows: readonly KeyRow[]
  onAct: (action: KeyAction, key: ApiKey) => void
}) {
  const columns: Column<KeyRow>[] = [
    {
      title: 'Key',
      cell: ({ key, projectName }) => (
        <div className="min-w-32">
          <p className="font-medium break-words">{key.name}</p>
          <p className="text-xs text-ink-soft">
            <span className="font-mono">…{key.hint}</span>
            <span className="md:hidden"> · {projectName}</span>
          </p>
        </div>
      ),
    },
    { title: 'State', cell: ({ state }) => <KeyStateBadge state={state} /> },
    { title: 'Project', wide: true, cell: ({ projectName }) => projectName },
    {
      title: 'Made',
      wide: true,
      cell: ({ key, maker }) => (
        <>
          <RelativeTime value={key.created_at} />
          {maker !== undefined && <p className="max-w-40 truncate text-xs text-ink-soft">by {maker}</p>}
        </>
      ),
    },
    { title: 'Last used', wide: true, cell: ({ key }) => <RelativeTime value={key.last_used_at} none="Never" /> },
    {
      title: 'Ends',
      wide: true,
      cell: ({ key, state }) =>
        state === 'revoked' ? (
          <RelativeTime value={key.revoked_at} />
        ) : (
          <RelativeTime value={key.expires_at} none="Never" />
        ),
    },
    {
      title: 'Actions',
      hideTitle: true,
      cell: (row) => <Actions row={row} onAct={onAct} />,
    },
  ]
  return <DataTable caption="API keys" columns={columns} rows={rows} keyOf={({ key }) => key.id} />
}

function Actions({
  row: { key, state, mayChange },
  onAct,
}: {
  row: KeyRow
  onAct: (action: KeyAction, key: ApiKey) => void
}) {
  if (!mayChange || hasEnded(state)) return null
  return (
    <div className="flex justify-end gap-0.5">
      <IconButton label={`Edit ${key.name}`} icon={<Pencil aria-hidden />} onClick={() => onAct('edit', key)} />
      {key.replaced_by === null && (
        <IconButton
          label={`Rotate ${key.name}`}
          icon={<RefreshCw aria-hidden />}
          onClick={() => onAct('rotate', key)}
        />
      )}
      <IconButton danger label={`Revoke ${key.name}`} icon={<Ban aria-hidden />} onClick={() => onAct('revoke', key)} />
    </div>
  )
}
