import type { ApiKey } from '../../api/resources.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RevokeDialog } from '../../ui/revoke-dialog.tsx'
import { forgetApiKeys, revokeApiKey } from './api-keys-queries.ts'

async function revoke({ id, organization_id }: ApiKey): Promise<void> {
  await revokeApiKey(id)
  await forgetApiKeys(organization_id)
}

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey | undefined; onClose: () => void }) {
  return (
    <RevokeDialog secret={apiKey} revoke={revoke} onClose={onClose}>
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
    </RevokeDialog>
  )
}
