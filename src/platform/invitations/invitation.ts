import { newId } from '../../kernel/ids.ts'
import type { Role } from '../access/roles.ts'
import type { CredentialHash } from '../secrets/credential-hash.ts'
import { credentialFormat } from '../secrets/credential-format.ts'
import { hashCredential, type Pepper } from '../secrets/pepper.ts'

export const invitationTokenFormat = credentialFormat('parley_invitation_')

const INVITATION_MS = 7 * 24 * 60 * 60_000

export const invitationStates = ['open', 'accepted', 'revoked', 'expired'] as const
export type InvitationState = (typeof invitationStates)[number]

/** That somebody with an email address may join an organization. */
export interface Invitation {
  id: string
  organizationId: string
  /** In lower case. */
  email: string
  role: Role
  /** The account that asked; undefined when an operator did. */
  invitedBy: string | undefined
  createdAtMs: number
  expiresAtMs: number
  acceptedAtMs: number | undefined
  acceptedBy: string | undefined
  /** Withdrawn, or replaced by a later one. */
  revokedAtMs: number | undefined
}

export interface IssuedInvitation {
  /** Goes out by mail and nowhere else: whoever has it reads the mail of that address. */
  secret: string
  invitation: Invitation
  hash: CredentialHash
}

export function issueInvitation(
  given: Pick<Invitation, 'organizationId' | 'email' | 'role' | 'invitedBy' | 'createdAtMs'>,
  pepper: Pepper,
): IssuedInvitation {
  const secret = invitationTokenFormat.create()
  return {
    secret,
    invitation: {
      id: newId('invitation'),
      ...given,
      expiresAtMs: given.createdAtMs + INVITATION_MS,
      acceptedAtMs: undefined,
      acceptedBy: undefined,
      revokedAtMs: undefined,
    },
    hash: { hash: hashCredential(secret, pepper), pepperId: pepper.id },
  }
}

export function invitationState(invitation: Invitation, nowMs: number): InvitationState {
  if (invitation.acceptedAtMs !== undefined) return 'accepted'
  if (invitation.revokedAtMs !== undefined) return 'revoked'
  return nowMs >= invitation.expiresAtMs ? 'expired' : 'open'
}
