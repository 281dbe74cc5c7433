import { hash } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import type { Change, Changes } from '../changes.ts'
import { CallerMemory, type Remembered } from './caller-memory.ts'
import type { CredentialReader } from './credential-reader.ts'
import { Doubts } from './doubts.ts'
import { rejected, type Verdict, type Verification } from './verification.ts'
import { within } from './within.ts'

/** How long a verdict may outlive the last moment at which it could have been confirmed. */
const UNCONFIRMED_MAX_MS = 60_000
/** How long to wait for a store that may be down, where there is something to fall back on. */
const PATIENCE_MS = 250
/** How long to leave a store alone that has just failed, where nobody waits for it. */
const REST_MS = 1000
const ATTEMPTS_MAX = 5

const unavailable: Verification = { kind: 'unavailable' }

interface Lookup {
  startedMs: number
  outcome: Promise<Verification>
}

/**
 * Tells whose a credential is. One seen within the last minutes is answered at once from memory, and a malformed one by its own letters;
 * only else is the store asked, once however many ask for the same credential at the same time. What is remembered is forgotten the
 * moment it changes, and a credential stops working at the instant it expires.
 *
 * When changes may have been missed (`everything`), every verdict must be confirmed by the store before it counts again. If the store
 * is out of reach as well, those that counted go on for a minute; whoever is unknown is told to come back, and never refused.
 */
export class CredentialVerifier {
  readonly #reader: CredentialReader
  readonly #clock: Clock
  readonly #onStoreError: (error: unknown) => void
  readonly #memory: CallerMemory
  readonly #doubts = new Doubts(UNCONFIRMED_MAX_MS)
  readonly #lookups = new Map<string, Lookup>()
  /** For each question to the store, what changed meanwhile: an answer that depends on any of it was read too early. */
  readonly #changed = new Set<Set<string>>()
  #failedMs = Number.NEGATIVE_INFINITY
  #toldMs = Number.NEGATIVE_INFINITY

  constructor(options: {
    reader: CredentialReader
    clock: Clock
    changes: Changes
    /** How many good credentials are remembered; of more, those used least lately are forgotten. */
    rememberedMax: number
    /** Told at most once a second. */
    onStoreError: (error: unknown) => void
  }) {
    this.#reader = options.reader
    this.#clock = options.clock
    this.#onStoreError = options.onStoreError
    this.#memory = new CallerMemory({ acceptedMax: options.rememberedMax })
    options.changes.subscribe((change) => this.#hear(change))
  }

  /** `credential` is what the caller sent, possibly hostile. */
  verify(credential: string): Verification | Promise<Verification> {
    if (!this.#reader.matches(credential)) return rejected('malformed')
    // Remembered under a digest, so that no credential lies about in memory in the clear.
    const digest = hash('sha256', credential, 'base64url')
    const remembered = this.#memory.get(digest)
    if (remembered === undefined) return this.#lookUp(digest, credential).outcome
    if (remembered.generation !== this.#doubts.generation) return this.#confirm(remembered, digest, credential)
    const nowMs = this.#clock.monotonicMs()
    if (nowMs < remembered.freshUntilMs) return this.#atThisInstant(remembered.verdict)
    if (remembered.verdict.kind === 'rejected' || nowMs >= remembered.freshUntilMs + UNCONFIRMED_MAX_MS) {
      return this.#lookUp(digest, credential).outcome
    }
    // Nothing says that it has changed, so nobody has to wait until that is certain.
    if (nowMs >= this.#failedMs + REST_MS) this.#lookUp(digest, credential)
    return this.#atThisInstant(remembered.verdict)
  }

  /** Asks the store about a verdict that is in doubt; it counts as it is only while the store does not answer, and not for long. */
  async #confirm(remembered: Remembered, digest: string, credential: string): Promise<Verification> {
    const lookup = this.#lookUp(digest, credential)
    const nowMs = this.#clock.monotonicMs()
    const doubtfulSinceMs = this.#doubts.sinceMs(remembered.generation) ?? Number.NEGATIVE_INFINITY
    if (remembered.verdict.kind === 'rejected' || nowMs >= doubtfulSinceMs + UNCONFIRMED_MAX_MS) return lookup.outcome
    const answer = await within(lookup.startedMs + PATIENCE_MS - nowMs, lookup.outcome, unavailable)
    if (answer.kind !== 'unavailable') return answer
    // Somebody may have told of a change while we waited.
    return this.#memory.get(digest) === remembered ? this.#atThisInstant(remembered.verdict) : answer
  }

  #lookUp(digest: string, credential: string): Lookup {
    const running = this.#lookups.get(digest)
    if (running !== undefined) return running
    const startedMs = this.#clock.monotonicMs()
    const lookup = { startedMs, outcome: this.#ask(digest, credential).finally(() => this.#lookups.delete(digest)) }
    this.#lookups.set(digest, lookup)
    return lookup
  }

  async #ask(digest: string, credential: string): Promise<Verification> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const verdict = await this.#learn(digest, credential)
      if (verdict === 'failed') break
      if (verdict !== 'outdated') return this.#atThisInstant(verdict)
    }
    return unavailable
  }

  /** Asks the store and remembers what it says, unless that is outdated already. */
  async #learn(digest: string, credential: string): Promise<Verdict | 'outdated' | 'failed'> {
    const changed = new Set<string>()
    this.#changed.add(changed)
    // Taken before the store is asked: what it says is as old as the question.
    const learned = { atMs: this.#clock.monotonicMs(), generation: this.#doubts.generation }
    try {
      const reading = await this.#reader.read(credential)
      // From here to the end nothing can come in between.
      if (reading.dependsOn.some((id) => changed.has(id))) return 'outdated'
      this.#memory.remember(digest, reading, learned)
      return reading.verdict
    } catch (error) {
      this.#fail(error)
      return 'failed'
    } finally {
      this.#changed.delete(changed)
    }
  }

  #atThisInstant(verdict: Verdict): Verdict {
    if (verdict.kind === 'rejected') return verdict
    const { expiresAtMs } = verdict.caller
    return expiresAtMs !== undefined && this.#clock.epochMs() >= expiresAtMs ? rejected('expired') : verdict
  }

  #fail(error: unknown): void {
    const nowMs = this.#clock.monotonicMs()
    this.#failedMs = nowMs
    if (nowMs < this.#toldMs + REST_MS) return
    this.#toldMs = nowMs
    this.#onStoreError(error)
  }

  #hear(change: Change): void {
    if (change.kind === 'everything') {
      this.#doubts.raise(this.#clock.monotonicMs())
      return
    }
    // A person's membership of one organization changes rarely enough to ask about all of their credentials again.
    const id = change.kind === 'membership' ? change.accountId : change.id
    this.#memory.forget(id)
    for (const changed of this.#changed) changed.add(id)
  }
}
