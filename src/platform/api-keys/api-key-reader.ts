import { roleMay } from '../access/roles.ts'
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

/**
 * Recognises API keys. One whose project or organization has ended, or whose maker may not make keys any more, is as good as revoked.
 */
export function apiKeyReader({ find, peppers, plans }: ApiKeyReaderOptions): CredentialReader {
  return {
    matches: (credential) => apiKeyFormat.matches(credential),
    async read(credential): Promise<Reading> {
      const hashes = peppers.map((pepper) => hashCredential(credential, pepper))
      const found = await find(hashes)
      if (found === undefined || !hashes.some((hash) => sameHash(hash, found.hash))) {
        return { verdict: rejected('unknown'), dependsOn: [] }
      }
      const { id, expiresAtMs, standing } = found
      const dependsOn = [id, ...partsOf(standing)]
      if (isRevoked(found) || hasEnded(standing)) return { verdict: rejected('revoked'), dependsOn }
      const caller = callerFrom({ id, kind: 'api_key', expiresAtMs }, standing, plans)
      return { verdict: { kind: 'accepted', caller }, dependsOn }
    },
  }
}

/**
 * A key that was revoked because its maker left is told so as long as the maker stays away: see `endMembership`. What the caller
 * lacks then is the membership.
 */
function isRevoked({ revokedAtMs, standing: { holder } }: FoundApiKey): boolean {
  const endedWithMembership = holder?.removedAtMs !== undefined && revokedAtMs === holder.removedAtMs
  if (revokedAtMs !== undefined && !endedWithMembership) return true
  return holder?.role !== undefined && !roleMay(holder.role, 'api-key:create')
}
