import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useToast } from './toast.tsx'

/** Asks before a key or a token ends for good, ends it, and says so. Open while there is one; `children` say what it means. */
export function RevokeDialog<Secret extends { name: string }>({
  secret,
  revoke,
  onClose,
  children,
}: {
  secret: Secret | undefined
  /** Done once whatever shows it is asked for again. */
  revoke: (secret: Secret) => Promise<void>
  onClose: () => void
  children: ReactNode
}) {
  const say = useToast()
  const revocation = useMutation({
    mutationFn: revoke,
    onSuccess(_nothing, { name }) {
      say(`“${name}” is revoked.`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open={secret !== undefined}
      onClose={() => {
        revocation.reset()
        onClose()
      }}
      title={`Revoke “${secret?.name ?? ''}”?`}
      confirmLabel="Revoke"
      onConfirm={() => secret !== undefined && revocation.mutate(secret)}
      busy={revocation.isPending}
      error={revocation.error}
    >
      {children}
    </ConfirmDialog>
  )
}
