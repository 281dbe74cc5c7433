import type { Clock } from '../../kernel/clock.ts'
import { roleMay } from '../access/roles.ts'
import type { FoundSession } from '../callers/caller-store.ts'
import type { CredentialReader, Reading } from '../callers/credential-reader.ts'
import { callerFrom, hasEnded, partsOf } from '../callers/standing.ts'
import { rejected } from '../callers/verification.ts'
import type { Plans } from '../plans/plans.ts'
import { looksLikePlaygroundCredential, type PlaygroundSigner } from './playground-credential.ts'

export interface PlaygroundReaderOptions {
  /** The session, and how its account stands in the project. */
  find: (sessionId: string, projectId: string) => Promise<FoundSession | undefined>
  signer: PlaygroundSigner
  plans: Plans
  clock: Clock
}

/**
 * Recognises playground credentials. The signature only says that one was given out; whether the session, the project and the holder's
 * role still are what they were then is looked up like everything about a key.
 */
export function playgroundReader({ find, signer, plans, clock }: PlaygroundReaderOptions): CredentialReader {
  return {
    matches: looksLikePlaygroundCredential,
    async read(credential): Promise<Reading> {
      const claim = signer.open(credential)
      if (claim === undefined) return { verdict: rejected('malformed'), dependsOn: [] }
      if (clock.epochMs() >= claim.expiresAtMs) return { verdict: rejected('expired'), dependsOn: [] }
      const found = await find(claim.sessionId, claim.projectId)
      if (found === undefined) return { verdict: rejected('revoked'), dependsOn: [claim.sessionId] }
      const { id, standing } = found
      const dependsOn = [id, ...partsOf(standing)]
      const role = standing.holder?.role
      const ended =
        found.revokedAtMs !== undefined ||
        hasEnded(standing) ||
        standing.holder?.id !== claim.accountId ||
        (role !== undefined && !roleMay(role, 'playground:use'))
      if (ended) return { verdict: rejected('revoked'), dependsOn }
      const expiresAtMs = Math.min(claim.expiresAtMs, found.expiresAtMs)
      const caller = callerFrom({ id, kind: 'playground', expiresAtMs }, standing, plans)
      return { verdict: { kind: 'accepted', caller }, dependsOn }
    },
  }
}
