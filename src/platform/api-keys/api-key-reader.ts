import type { FoundApiKey } from '../callers/caller-store.ts'
import type { CredentialReader, Reading } from '../callers/credential-reader.ts'
import { callerFrom, hasEnded, partsOf } from '../callers/standing.ts'
import { rejected } from '../callers/verification.ts'
import type { Plans } from '../plans/plans.ts'
import { hashCredential, sameHash } from '../secrets/pepper.ts'
import type { Peppers } from '../secrets/secrets-file.ts'
import { apiKeyFormat } from './api-key.ts'

export interface ApiKeyReaderOptions {
  /** The key with one of these hashes, if there is one. */
  find: (hashes: readonly string[]) => Promise<FoundApiKey | undefined>
  peppers: Peppers
  plans: Plans
}

/** Recognises API keys. One that has ended, or whose project or organization has, is as good as revoked. */
export function apiKeyReader({ find, peppers, plans }: ApiKeyReaderOptions): CredentialReader {
  return {
    matches: (credential) => apiKeyFormat.matches(credential),
    async read(credential): Promise<Reading> {
      const hashes = peppers.map((pepper) => hashCredential(credential, pepper))
      const found = await find(hashes)
      if (found === undefined || !hashes.some((hash) => sameHash(hash, found.hash))) {
        return { verdict: rejected('unknown'), dependsOn: [] }
      }
      const { id, expiresAtMs, revokedAtMs, standing } = found
      const dependsOn = [id, ...partsOf(standing)]
      if (revokedAtMs !== undefined || hasEnded(standing)) return { verdict: rejected('revoked'), dependsOn }
      const caller = callerFrom({ id, kind: 'api_key', expiresAtMs }, standing, plans)
      return { verdict: { kind: 'accepted', caller }, dependsOn }
    },
  }
}
