import { hashCredential, sameHash } from '../secrets/pepper.ts'
import type { Peppers } from '../secrets/secrets-file.ts'
import type { Stores } from '../stores.ts'
import { invitationTokenFormat } from './invitation.ts'
import type { ListedInvitation } from './invitation-store.ts'

/** The invitation that a token from a mail is about, in whatever state; undefined for anything else. */
export async function findInvitation(
  stores: Pick<Stores, 'invitations'>,
  peppers: Peppers,
  token: string,
): Promise<ListedInvitation | undefined> {
  if (!invitationTokenFormat.matches(token)) return undefined
  const hashes = peppers.map((pepper) => hashCredential(token, pepper))
  const found = await stores.invitations.findByHash(hashes)
  return found !== undefined && hashes.some((hash) => sameHash(hash, found.hash)) ? found.invitation : undefined
}
