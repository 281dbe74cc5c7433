import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../kernel/clock.ts'
import type { Change, Changes } from '../changes.ts'
import { hashCredential, sameHash } from '../secrets/pepper.ts'
import type { Peppers } from '../secrets/secrets-file.ts'
import { findStanding, type Standing } from '../callers/standing.ts'
import type { Stores } from '../stores.ts'
import { apiKeyFormat } from './api-key.ts'
import type { ListedApiKey } from './api-key-store.ts'

export interface AcceptedApiKey extends Standing {
  key: ListedApiKey
}

/** `unavailable`: the store could not be asked, so the key is neither known good nor known bad. */
export type ApiKeyVerification =
  | ({ kind: 'accepted' } & AcceptedApiKey)
  | { kind: 'rejected'; reason: 'malformed' | 'unknown' | 'revoked' | 'expired' }
  | { kind: 'unavailable' }

const KNOWN_FRESH_MS = 60_000
const REJECTED_FRESH_MS = 5000
const KNOWN_MAX = 100_000
/** Fewer, and apart from the known ones: made-up keys must not push real ones out. */
const REJECTED_MAX = 10_000
const ATTEMPTS_MAX = 3

interface Remembered {
  verification: ApiKeyVerification
  freshUntilMs: number
}

/**
 * Tells whose an API key is. A key seen within the last minute is answered at once from memory; a malformed one by its own
 * letters. Only else is the store asked, once however many ask for the same key at the same time. What is remembered is
 * forgotten the moment it changes, and a key stops working at the instant it expires.
 */
export class ApiKeyVerifier {
  readonly #stores: Stores
  readonly #peppers: Peppers
  readonly #clock: Clock
  readonly #onStoreError: (error: unknown) => void
  readonly #accepted = new LRUCache<string, Remembered>({ max: KNOWN_MAX })
  readonly #rejected = new LRUCache<string, Remembered>({ max: REJECTED_MAX })
  readonly #running = new Map<string, Promise<ApiKeyVerification>>()
  /** Counts changes: an answer read from the store before a change is not trusted after it. */
  #epoch = 0

  constructor(options: {
    stores: Stores
    peppers: Peppers
    clock: Clock
    changes: Changes
    onStoreError: (error: unknown) => void
  }) {
    this.#stores = options.stores
    this.#peppers = options.peppers
    this.#clock = options.clock
    this.#onStoreError = options.onStoreError
    options.changes.subscribe((change) => this.#forget(change))
  }

  /** `credential` is what the caller sent, possibly hostile. */
  verify(credential: string): ApiKeyVerification | Promise<ApiKeyVerification> {
    if (!apiKeyFormat.matches(credential)) return { kind: 'rejected', reason: 'malformed' }
    // Remembered under a digest, so that no key lies about in memory in the clear.
    const digest = hash('sha256', credential, 'base64url')
    const remembered = this.#accepted.get(digest) ?? this.#rejected.get(digest)
    if (remembered !== undefined && this.#clock.monotonicMs() < remembered.freshUntilMs) {
      return this.#refuseExpired(remembered.verification)
    }
    const running = this.#running.get(digest)
    if (running !== undefined) return running
    const verification = this.#ask(digest, credential).finally(() => {
      if (this.#running.get(digest) === verification) this.#running.delete(digest)
    })
    this.#running.set(digest, verification)
    return verification
  }

  async #ask(digest: string, credential: string): Promise<ApiKeyVerification> {
    const hashes = this.#peppers.map((pepper) => hashCredential(credential, pepper))
    let verification: ApiKeyVerification = { kind: 'unavailable' }
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const epoch = this.#epoch
      try {
        verification = await this.#judge(hashes)
      } catch (error) {
        this.#onStoreError(error)
        return { kind: 'unavailable' }
      }
      if (epoch === this.#epoch) {
        this.#remember(digest, verification)
        break
      }
    }
    return this.#refuseExpired(verification)
  }

  async #judge(hashes: readonly string[]): Promise<ApiKeyVerification> {
    const known = await this.#stores.apiKeys.findByHash(hashes)
    if (known === undefined || !hashes.some((hash) => sameHash(hash, known.hash))) {
      return { kind: 'rejected', reason: 'unknown' }
    }
    const { key } = known
    if (key.revokedAtMs !== undefined) return { kind: 'rejected', reason: 'revoked' }
    const standing = await findStanding(this.#stores, { projectId: key.projectId, accountId: key.createdBy })
    if (standing === undefined) return { kind: 'rejected', reason: 'revoked' }
    return { kind: 'accepted', key, ...standing }
  }

  #remember(digest: string, verification: ApiKeyVerification): void {
    const accepted = verification.kind === 'accepted'
    const freshUntilMs = this.#clock.monotonicMs() + (accepted ? KNOWN_FRESH_MS : REJECTED_FRESH_MS)
    const [into, outOf] = accepted ? [this.#accepted, this.#rejected] : [this.#rejected, this.#accepted]
    into.set(digest, { verification, freshUntilMs })
    outOf.delete(digest)
  }

  #refuseExpired(verification: ApiKeyVerification): ApiKeyVerification {
    if (verification.kind !== 'accepted') return verification
    const { expiresAtMs } = verification.key
    const expired = expiresAtMs !== undefined && this.#clock.epochMs() >= expiresAtMs
    return expired ? { kind: 'rejected', reason: 'expired' } : verification
  }

  #forget(change: Change): void {
    this.#epoch += 1
    this.#running.clear()
    this.#rejected.clear()
    for (const [digest, { verification }] of this.#accepted.entries()) {
      if (verification.kind === 'accepted' && concerns(change, verification)) this.#accepted.delete(digest)
    }
  }
}

function concerns(change: Change, { key, account, ...standing }: AcceptedApiKey): boolean {
  switch (change.kind) {
    case 'everything':
      return true
    case 'api-key':
      return change.id === key.id
    case 'project':
      return change.id === standing.project.id
    case 'organization':
      return change.id === standing.organization.id
    case 'account':
      return change.id === account?.id
    case 'membership':
      return change.accountId === account?.id && change.organizationId === standing.organization.id
    case 'session':
      return false
  }
}
