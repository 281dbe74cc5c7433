import { newId } from '../../kernel/ids.ts'
import type { CredentialHash } from '../secrets/credential-hash.ts'
import { credentialFormat } from '../secrets/credential-format.ts'
import { hashCredential, type Pepper } from '../secrets/pepper.ts'

const linkTokenFormat = credentialFormat('parley_link_')

const HOUR_MS = 60 * 60_000

export type LinkPurpose = 'verify-email' | 'reset-password'

/** How long each is good for. Who can set a password can do everything, so that one is short. */
const lifetimesMs: Readonly<Record<LinkPurpose, number>> = { 'verify-email': 24 * HOUR_MS, 'reset-password': HOUR_MS }

/** Where the console takes each of them. */
const paths: Readonly<Record<LinkPurpose, string>> = { 'verify-email': '/verify', 'reset-password': '/reset' }

/** A link sent by mail, which proves that its user reads the mail of the account: good once, for a while. */
export interface AccountLink {
  id: string
  accountId: string
  purpose: LinkPurpose
  /** The password that the link makes the account's: see `sign-up.ts`. */
  passwordHash: string | undefined
  createdAtMs: number
  expiresAtMs: number
}

export interface IssuedAccountLink {
  secret: string
  link: AccountLink
  hash: CredentialHash
}

export function issueAccountLink(
  given: Pick<AccountLink, 'accountId' | 'purpose' | 'passwordHash' | 'createdAtMs'>,
  pepper: Pepper,
): IssuedAccountLink {
  const secret = linkTokenFormat.create()
  return {
    secret,
    link: { id: newId('accountToken'), ...given, expiresAtMs: given.createdAtMs + lifetimesMs[given.purpose] },
    hash: { hash: hashCredential(secret, pepper), pepperId: pepper.id },
  }
}

export function linkAddress(baseUrl: string, { secret, link }: IssuedAccountLink): string {
  return `${baseUrl}${paths[link.purpose]}?token=${secret}`
}

/** What a link is looked up by; nothing for a text that never was one. */
export function linkHashes(secret: string, peppers: readonly Pepper[]): readonly string[] {
  return linkTokenFormat.matches(secret) ? peppers.map((pepper) => hashCredential(secret, pepper)) : []
}
