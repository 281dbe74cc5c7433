import { apiKeyReader } from '../api-keys/api-key-reader.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { PLAYGROUND_PREFIX, PlaygroundSigner } from '../playground/playground-credential.ts'
import { playgroundReader } from '../playground/playground-reader.ts'
import { CredentialVerifier } from './credential-verifier.ts'
import type { Verification } from './verification.ts'

const API_KEYS_REMEMBERED_MAX = 200_000
const PLAYGROUND_REMEMBERED_MAX = 10_000

/** Tells whose a credential is, of whichever kind. Answers without a promise what it remembers. */
export interface Verifier {
  verify(credential: string): Verification | Promise<Verification>
}

export function createVerifier({ clock, changes, logger, peppers, plans, stores }: PlatformParts): Verifier {
  const onStoreError = (error: unknown) => logger.error({ error }, 'the store could not be asked about a credential')
  const common = { clock, changes, onStoreError }
  const apiKeys = new CredentialVerifier({
    ...common,
    reader: apiKeyReader({ find: (hashes) => stores.callers.findApiKey(hashes), peppers, plans }),
    rememberedMax: API_KEYS_REMEMBERED_MAX,
  })
  const playground = new CredentialVerifier({
    ...common,
    reader: playgroundReader({
      find: (sessionId, projectId) => stores.callers.findSession(sessionId, projectId),
      signer: new PlaygroundSigner(peppers),
      plans,
      clock,
    }),
    rememberedMax: PLAYGROUND_REMEMBERED_MAX,
  })
  return {
    verify: (credential) => (credential.startsWith(PLAYGROUND_PREFIX) ? playground : apiKeys).verify(credential),
  }
}
