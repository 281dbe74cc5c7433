import type { InvitationPreview } from '../../api/resources.ts'
import { roleWords } from '../members/role-words.ts'

/** Who asks, and as what one would join. */
export function inviterWords({ invited_by: inviter, role }: InvitationPreview): string {
  const who = inviter === null ? 'An operator of this installation' : (inviter.name ?? inviter.email)
  const { article, name } = roleWords[role]
  return `${who} asks you to join as ${article} ${name.toLowerCase()}.`
}
