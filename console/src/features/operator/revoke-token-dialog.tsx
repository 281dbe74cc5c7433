import { useMutation } from '@tanstack/react-query'
import type { OperatorToken } from '../../api/resources.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { forgetOperatorTokens, revokeOperatorToken } from './operator-token-queries.ts'

export function RevokeTokenDialog({ token, onClose }: { token: OperatorToken | undefined; onClose: () => void }) {
  const say = useToast()
  const revoke = useMutation({
    mutationFn: ({ id }: OperatorToken) => revokeOperatorToken(id),
    async onSuccess({ name }) {
      await forgetOperatorTokens()
      say(`“${name}” is revoked.`)
      onClose()
    },
  })
  const close = () => {
    revoke.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={token !== undefined}
      onClose={close}
      title={`Revoke “${token?.name ?? ''}”?`}
      confirmLabel="Revoke"
      onConfirm={() => token !== undefined && revoke.mutate(token)}
      busy={revoke.isPending}
      error={revoke.error}
    >
      Whatever uses the token <code className="font-mono text-xs text-ink">…{token?.hint}</code> is refused at once, and
      it never comes back.
    </ConfirmDialog>
  )
}
