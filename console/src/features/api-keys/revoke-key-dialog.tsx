import { useMutation } from '@tanstack/react-query'
import type { ApiKey } from '../../api/resources.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { forgetApiKeys, revokeApiKey } from './api-keys-queries.ts'

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey | undefined; onClose: () => void }) {
  const say = useToast()
  const revoke = useMutation({
    mutationFn: (key: ApiKey) => revokeApiKey(key.id),
    async onSuccess(_revoked, key) {
      await forgetApiKeys(key.organization_id)
      say(`“${key.name}” is revoked.`)
      onClose()
    },
  })
  const close = () => {
    revoke.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={apiKey !== undefined}
      onClose={close}
      title={`Revoke “${apiKey?.name ?? ''}”?`}
      confirmLabel="Revoke"
      onConfirm={() => apiKey !== undefined && revoke.mutate(apiKey)}
      busy={revoke.isPending}
      error={revoke.error}
    >
      Requests with the key <code className="font-mono text-xs text-ink">…{apiKey?.hint}</code> are refused at once, and
      it never comes back.{' '}
      {apiKey?.last_used_at === null ? (
        'It was never used.'
      ) : (
        <>
          It was last used <RelativeTime value={apiKey?.last_used_at} />. If a program still needs it, rotate it
          instead.
        </>
      )}
    </ConfirmDialog>
  )
}
