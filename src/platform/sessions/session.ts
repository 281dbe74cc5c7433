import { newId } from '../../kernel/ids.ts'
import type { CredentialHash } from '../secrets/credential-hash.ts'
import { credentialFormat } from '../secrets/credential-format.ts'
import { hashCredential, type Pepper } from '../secrets/pepper.ts'

export const sessionTokenFormat = credentialFormat('parley_session_')

/** Thirty days, however busy. */
export const SESSION_MS = 30 * 24 * 60 * 60_000

/** Somebody signed in, somewhere. */
export interface Session {
  id: string
  accountId: string
  createdAtMs: number
  lastSeenAtMs: number
  /** When the password was last given. */
  authenticatedAtMs: number
  expiresAtMs: number
  revokedAtMs: number | undefined
  address: string
  userAgent: string
}

export interface IssuedSession {
  /** What the browser keeps in its cookie. Nothing here keeps it. */
  secret: string
  session: Session
  hash: CredentialHash
}

export function issueSession(
  given: { accountId: string; nowMs: number; address: string; userAgent: string },
  pepper: Pepper,
): IssuedSession {
  const secret = sessionTokenFormat.create()
  const { nowMs, ...rest } = given
  return {
    secret,
    session: {
      id: newId('session'),
      ...rest,
      createdAtMs: nowMs,
      lastSeenAtMs: nowMs,
      authenticatedAtMs: nowMs,
      expiresAtMs: nowMs + SESSION_MS,
      revokedAtMs: undefined,
    },
    hash: { hash: hashCredential(secret, pepper), pepperId: pepper.id },
  }
}
