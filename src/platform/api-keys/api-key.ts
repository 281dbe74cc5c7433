import { newId } from '../../kernel/ids.ts'
import type { CredentialHash } from '../secrets/credential-hash.ts'
import { credentialFormat, credentialHint } from '../secrets/credential-format.ts'
import { hashCredential, type Pepper } from '../secrets/pepper.ts'

export const apiKeyFormat = credentialFormat('parley_')

/** A key as it is kept: everything but the key itself, which is shown once and then known to its holder alone. */
export interface ApiKey {
  id: string
  projectId: string
  name: string
  hint: string
  createdAtMs: number
  expiresAtMs: number | undefined
  revokedAtMs: number | undefined
  /** Some minutes behind at most. */
  lastUsedAtMs: number | undefined
  /** The account that made it, on whose membership it depends; undefined for one that an operator made. */
  createdBy: string | undefined
  /** The key that takes its place, once it was rotated. */
  replacedBy: string | undefined
}

export interface IssuedApiKey {
  /** The key itself. Nothing keeps it. */
  secret: string
  apiKey: ApiKey
  hash: CredentialHash
}

export function issueApiKey(
  given: {
    projectId: string
    name: string
    createdBy: string | undefined
    createdAtMs: number
    expiresAtMs: number | undefined
  },
  pepper: Pepper,
): IssuedApiKey {
  const secret = apiKeyFormat.create()
  return {
    secret,
    apiKey: {
      id: newId('apiKey'),
      ...given,
      hint: credentialHint(secret),
      revokedAtMs: undefined,
      lastUsedAtMs: undefined,
      replacedBy: undefined,
    },
    hash: { hash: hashCredential(secret, pepper), pepperId: pepper.id },
  }
}
