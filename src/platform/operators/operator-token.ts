import { newId } from '../../kernel/ids.ts'
import type { CredentialHash } from '../secrets/credential-hash.ts'
import { credentialFormat, credentialHint } from '../secrets/credential-format.ts'
import { hashCredential, type Pepper } from '../secrets/pepper.ts'

export const operatorTokenFormat = credentialFormat('parley_op_')

/** The credential of whoever runs the installation, for the platform API. Shown once, like a key. */
export interface OperatorToken {
  id: string
  name: string
  hint: string
  createdAtMs: number
  revokedAtMs: number | undefined
}

export interface IssuedOperatorToken {
  secret: string
  token: OperatorToken
  hash: CredentialHash
}

export function issueOperatorToken(given: { name: string; createdAtMs: number }, pepper: Pepper): IssuedOperatorToken {
  const secret = operatorTokenFormat.create()
  return {
    secret,
    token: { id: newId('operator'), ...given, hint: credentialHint(secret), revokedAtMs: undefined },
    hash: { hash: hashCredential(secret, pepper), pepperId: pepper.id },
  }
}
