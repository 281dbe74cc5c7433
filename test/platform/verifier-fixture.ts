import { apiKeyFormat } from '../../src/platform/api-keys/api-key.ts'
import { apiKeyReader } from '../../src/platform/api-keys/api-key-reader.ts'
import type { FoundApiKey } from '../../src/platform/callers/caller-store.ts'
import { CredentialVerifier } from '../../src/platform/callers/credential-verifier.ts'
import type { Standing } from '../../src/platform/callers/standing.ts'
import { Changes } from '../../src/platform/changes.ts'
import { Plans } from '../../src/platform/plans/plans.ts'
import { hashCredential, newPepper } from '../../src/platform/secrets/pepper.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { testPlatformSettings } from '../support/platform-settings.ts'

const pepper = newPepper('1')

export interface TestKey {
  secret: string
  found: FoundApiKey
}

/** A key as the store would find it: the only one of its project, or one of many in an organization. */
export function testKey(
  name: string,
  more: Partial<Pick<FoundApiKey, 'expiresAtMs'>> & Partial<Standing> = {},
): TestKey {
  const secret = apiKeyFormat.create()
  const { expiresAtMs, ...standing } = more
  return {
    secret,
    found: {
      id: `key_${name}`,
      hash: hashCredential(secret, pepper),
      expiresAtMs,
      revokedAtMs: undefined,
      standing: {
        project: { id: `proj_${name}`, archivedAtMs: undefined },
        organization: {
          id: `org_${name}`,
          plan: 'default',
          overrides: undefined,
          retention: 'zero',
          contributorTerms: undefined,
          deletedAtMs: undefined,
        },
        holder: {
          id: `acct_${name}`,
          restrictedAtMs: undefined,
          accessGrantedAtMs: 1,
          onboardedAtMs: 1,
          role: 'developer',
          removedAtMs: undefined,
        },
        ...standing,
      },
    },
  }
}

/** The verifier of API keys over a store that holds these keys, counts who asks, and can be made to wait or to fail. */
export function createTestVerifier(keys: readonly TestKey[] = []) {
  const clock = new ManualClock()
  const changes = new Changes()
  const table = new Map(keys.map(({ found }) => [found.hash, found]))
  const store = {
    table,
    asked: 0,
    /** What the store waits for, and what it then does, beyond answering with what it found. */
    answer: async (found: FoundApiKey | undefined): Promise<FoundApiKey | undefined> => found,
  }
  const errors: unknown[] = []
  const verifier = new CredentialVerifier({
    reader: apiKeyReader({
      find(hashes) {
        store.asked += 1
        const hash = hashes.find((candidate) => table.has(candidate))
        return store.answer(hash === undefined ? undefined : table.get(hash))
      },
      peppers: [pepper],
      plans: new Plans(testPlatformSettings),
    }),
    clock,
    changes,
    rememberedMax: 100_000,
    onStoreError: (error) => errors.push(error),
  })
  return { verifier, clock, changes, store, errors }
}
