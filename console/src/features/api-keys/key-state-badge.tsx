import { Badge } from '../../ui/badge.tsx'
import type { KeyState } from './key-state.ts'

const words = {
  active: { label: 'Active', look: 'success', title: 'Requests with it are taken.' },
  expiring: { label: 'Ends soon', look: 'warning', title: 'Rotate it, or give it more time.' },
  replaced: { label: 'Being replaced', look: 'warning', title: 'It goes on until it expires, beside its successor.' },
  orphaned: { label: 'Stopped', look: 'danger', title: 'Whoever made it has left: requests with it are refused.' },
  expired: { label: 'Expired', look: 'neutral', title: 'Requests with it are refused.' },
  revoked: { label: 'Revoked', look: 'neutral', title: 'Requests with it are refused, for good.' },
  archived: { label: 'Archived', look: 'neutral', title: 'Its project is archived: requests with it are refused.' },
} as const satisfies Record<
  KeyState,
  { label: string; look: 'success' | 'warning' | 'danger' | 'neutral'; title: string }
>

export function KeyStateBadge({ state }: { state: KeyState }) {
  const { label, look, title } = words[state]
  return (
    <span title={title}>
      <Badge look={look}>{label}</Badge>
    </span>
  )
}
