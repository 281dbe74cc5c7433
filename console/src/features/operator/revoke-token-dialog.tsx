import type { OperatorToken } from '../../api/resources.ts'
import { RevokeDialog } from '../../ui/revoke-dialog.tsx'
import { forgetOperatorTokens, revokeOperatorToken } from './operator-token-queries.ts'

async function revoke({ id }: OperatorToken): Promise<void> {
  await revokeOperatorToken(id)
  await forgetOperatorTokens()
}

export function RevokeTokenDialog({ token, onClose }: { token: OperatorToken | undefined; onClose: () => void }) {
  return (
    <RevokeDialog secret={token} revoke={revoke} onClose={onClose}>
      Whatever uses the token <code className="font-mono text-xs text-ink">…{token?.hint}</code> is refused at once, and
      it never comes back.
    </RevokeDialog>
  )
}
