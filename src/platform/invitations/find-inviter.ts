import type { Account } from '../accounts/account.ts'
import type { Stores } from '../stores.ts'
import type { Invitation } from './invitation.ts'
import { noInvitation } from './judge-acceptance.ts'

/** Who sent an invitation; undefined for an operator. Nothing that somebody has set up works while they are restricted. */
export async function findInviter(
  stores: Pick<Stores, 'accounts'>,
  { invitedBy }: Pick<Invitation, 'invitedBy'>,
): Promise<Account | undefined> {
  const inviter = invitedBy === undefined ? undefined : await stores.accounts.find(invitedBy)
  if (inviter?.restrictedAtMs !== undefined) throw noInvitation()
  return inviter
}
