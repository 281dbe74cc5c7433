import { acceptInvitation } from '../invitations/accept-invitation.ts'
import type { Invitation } from '../invitations/invitation.ts'
import type { Mail } from '../mail/mail.ts'
import type { PlatformParts } from '../platform-parts.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { newAccount, type Account } from './account.ts'
import { issueAccountLink, linkAddress } from './account-link.ts'
import { alreadySignedUpMail, verifyEmailMail } from './account-mails.ts'

export interface SignUp {
  email: string
  name: string | undefined
  passwordHash: string
}

type Parts = Pick<PlatformParts, 'settings' | 'peppers' | 'clock' | 'baseUrl'>

/**
 * Takes a sign-up, and returns the mail that follows. Nothing here tells whether the email was known: the same statements run, one
 * line is audited, one mail goes out.
 *
 * An unverified account belongs to nobody yet: somebody may have taken the address of somebody else. So each link carries the
 * password of its own sign-up, and it is the link that its owner opens which decides.
 */
export async function signUp({ stores, audit }: UnitOfWork, given: SignUp, parts: Parts): Promise<Mail> {
  const nowMs = parts.clock.epochMs()
  const { email, name, passwordHash } = given
  const fresh = newAccount({ email, name, createdAtMs: nowMs })
  const isNew = await stores.accounts.insertIfNew({ account: fresh, passwordHash })
  await stores.accounts.replaceUnverified(email, { passwordHash, name })
  const account = (await stores.accounts.findByEmail(email))?.account ?? fresh
  const isVerified = account.emailVerifiedAtMs !== undefined
  const issued = issueAccountLink(
    {
      accountId: account.id,
      purpose: isVerified ? 'reset-password' : 'verify-email',
      passwordHash: isVerified ? undefined : passwordHash,
      createdAtMs: nowMs,
    },
    parts.peppers[0],
  )
  await stores.accountLinks.insert(issued)
  await audit({ action: isNew ? 'account.create' : 'account.sign-up-again', targetId: account.id })
  const link = linkAddress(parts.baseUrl(), issued)
  return isVerified ? alreadySignedUpMail(email, link) : verifyEmailMail(email, link)
}

/**
 * Takes a sign-up by an invitation. Its token came by mail, so whoever has it reads the mail of that address: no further link is
 * needed, and the invitation is accepted with it. Whether access comes along is up to how people come in here.
 */
export async function signUpByInvitation(
  unit: UnitOfWork,
  given: SignUp & { invitation: Invitation },
  parts: Parts,
): Promise<Mail | undefined> {
  const { stores, audit, publish } = unit
  const nowMs = parts.clock.epochMs()
  const { email, name, passwordHash } = given
  const fresh = newAccount({ email, name, createdAtMs: nowMs })
  const isNew = await stores.accounts.insertIfNew({ account: fresh, passwordHash })
  const id = (await stores.accounts.findByEmail(email))?.account.id ?? fresh.id
  // An operator may be changing it, or its owner opening another link: whoever comes second builds on what the first has made of it.
  const known = (await stores.accounts.findLocked(id))?.account ?? fresh
  if (known.emailVerifiedAtMs !== undefined) return signUp(unit, given, parts)
  const account: Account = {
    ...known,
    name,
    emailVerifiedAtMs: nowMs,
    accessGrantedAtMs: known.accessGrantedAtMs ?? (parts.settings.signUp === 'waiting-list' ? undefined : nowMs),
  }
  await stores.accounts.update(account)
  await stores.accounts.setPassword(account.id, passwordHash)
  await stores.accountLinks.useAll(account.id, 'verify-email', nowMs)
  const details = { invitation: given.invitation.id }
  await audit({ action: isNew ? 'account.create' : 'account.verify-email', targetId: account.id, details })
  publish({ kind: 'account', id: account.id })
  await acceptInvitation(unit, { invitationId: given.invitation.id, account, nowMs })
  return undefined
}
