import type { Account } from '../accounts/account.ts'
import type { Member } from '../members/membership.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { findInviter } from './find-inviter.ts'
import { acceptanceProblem, judgeAcceptance, noInvitation } from './judge-acceptance.ts'

/**
 * Makes somebody a member by an invitation. Accepting it once more changes nothing, so a link that is opened twice is no error. Who
 * was a member before begins anew in the new role; who still is one keeps theirs.
 */
export async function acceptInvitation(
  { stores, audit, publish }: UnitOfWork,
  { invitationId, account, nowMs }: { invitationId: string; account: Account; nowMs: number },
): Promise<Member> {
  const seen = await stores.invitations.find(invitationId)
  if (seen === undefined) throw noInvitation()
  const { organizationId } = seen
  await stores.organizations.findLocked(organizationId)
  const invitation = await stores.invitations.find(invitationId)
  if (invitation === undefined) throw noInvitation()
  await findInviter(stores, invitation)
  const judgement = judgeAcceptance(invitation, account, nowMs)
  const accountId = account.id
  const member = await stores.members.findMember(organizationId, { accountId })
  if (judgement === 'accepted-already') {
    if (member === undefined) throw noInvitation()
    return member
  }
  if (judgement !== 'accept') throw acceptanceProblem(judgement)

  await stores.invitations.accept(invitationId, accountId, nowMs)
  const { role } = invitation
  if (member === undefined) await stores.members.join({ organizationId, accountId, role, createdAtMs: nowMs })
  const details = { account: accountId, role: member?.role ?? role }
  await audit({ action: 'invitation.accept', organizationId, targetId: invitationId, details })
  publish({ kind: 'membership', organizationId, accountId })
  const { email, name } = account
  return member ?? { organizationId, accountId, role, email, name, createdAtMs: nowMs }
}
