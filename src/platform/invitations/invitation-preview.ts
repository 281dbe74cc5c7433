import { z } from 'zod'
import { roles } from '../access/roles.ts'
import type { Account } from '../accounts/account.ts'
import { timeSchema, timeText } from '../http/time-text.ts'
import type { ListedInvitation } from './invitation-store.ts'

/** An invitation as whoever holds its token sees it before signing in: what one would join, as what, and who asks. No ids. */
export const invitationPreviewResource = z
  .strictObject({
    object: z.literal('invitation_preview'),
    organization_name: z.string(),
    email: z
      .string()
      .meta({ description: 'The address that was invited; only an account of this address can accept.' }),
    role: z.enum(roles),
    invited_by: z
      .strictObject({ name: z.string().nullable(), email: z.string() })
      .nullable()
      .meta({ description: 'Null when an operator of this installation invited.' }),
    expires_at: timeSchema,
  })
  .meta({ id: 'InvitationPreview' })

export function renderInvitationPreview(
  invitation: ListedInvitation,
  inviter: Account | undefined,
): z.input<typeof invitationPreviewResource> {
  return {
    object: 'invitation_preview',
    organization_name: invitation.organizationName,
    email: invitation.email,
    role: invitation.role,
    invited_by: inviter === undefined ? null : { name: inviter.name ?? null, email: inviter.email },
    expires_at: timeText(invitation.expiresAtMs),
  }
}
