import { z } from 'zod'
import { roles } from '../access/roles.ts'
import { timeSchema, timeText } from '../http/time-text.ts'
import { invitationState, invitationStates } from './invitation.ts'
import type { ListedInvitation } from './invitation-store.ts'

/** An invitation as the platform API shows it, to those who sent it and to whoever got it. */
export const invitationResource = z
  .strictObject({
    id: z.string(),
    object: z.literal('invitation'),
    organization_id: z.string(),
    organization_name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    state: z.enum(invitationStates),
    invited_by: z.string().nullable().meta({ description: 'An account; null when an operator invited.' }),
    created_at: timeSchema,
    expires_at: timeSchema,
    accepted_at: timeSchema.nullable(),
    accepted_by: z.string().nullable(),
  })
  .meta({ id: 'Invitation' })

export function renderInvitation(invitation: ListedInvitation, nowMs: number): z.input<typeof invitationResource> {
  return {
    id: invitation.id,
    object: 'invitation',
    organization_id: invitation.organizationId,
    organization_name: invitation.organizationName,
    email: invitation.email,
    role: invitation.role,
    state: invitationState(invitation, nowMs),
    invited_by: invitation.invitedBy ?? null,
    created_at: timeText(invitation.createdAtMs),
    expires_at: timeText(invitation.expiresAtMs),
    accepted_at: timeText(invitation.acceptedAtMs),
    accepted_by: invitation.acceptedBy ?? null,
  }
}
