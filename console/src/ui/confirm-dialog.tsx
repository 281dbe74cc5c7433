import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ProblemNotice } from './problem-notice.tsx'

/** Asks before what cannot be undone, and says what will happen. */
export function ConfirmDialog(given: {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  confirmLabel: string
  onConfirm: () => void
  busy: boolean
  error: unknown
}) {
  return (
    <Dialog open={given.open} onClose={given.onClose} title={given.title}>
      <div className="flex flex-col gap-4 text-sm">
        <div className="text-ink-soft">{given.children}</div>
        <ProblemNotice error={given.error} />
        <div className="flex justify-end gap-2">
          <Button onClick={given.onClose}>Cancel</Button>
          <Button look="danger" busy={given.busy} onClick={given.onConfirm}>
            {given.confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
