import type { Account } from '../accounts/account.ts'
import { Problem } from '../http/problem.ts'
import { invitationState, type Invitation } from './invitation.ts'

export type Acceptance = 'accept' | 'accepted-already' | 'not-open' | 'other-email' | 'email-unverified'

/** Whether somebody may accept an invitation: only whoever reads the mail of the address that it was sent to. */
export function judgeAcceptance(
  invitation: Invitation,
  account: Pick<Account, 'id' | 'email' | 'emailVerifiedAtMs'>,
  nowMs: number,
): Acceptance {
  if (invitation.email !== account.email) return 'other-email'
  if (account.emailVerifiedAtMs === undefined) return 'email-unverified'
  if (invitation.acceptedBy === account.id) return 'accepted-already'
  return invitationState(invitation, nowMs) === 'open' ? 'accept' : 'not-open'
}

export function acceptanceProblem(refusal: Exclude<Acceptance, 'accept' | 'accepted-already'>): Problem {
  switch (refusal) {
    case 'not-open':
      return noInvitation()
    case 'other-email':
      return new Problem(403, 'this invitation was sent to another email address than that of this account', {
        code: 'invitation_for_another_email',
      })
    case 'email-unverified':
      return new Problem(403, 'verify your email address first', { code: 'email_unverified' })
  }
}

export function noInvitation(): Problem {
  return new Problem(404, 'there is no such invitation, or it has run out, was withdrawn or was accepted already')
}
