import type { CredentialKind } from '../contract/credential-kinds.ts'
import type { Model } from '../contract/model.ts'
import type { Retention } from '../contract/retention.ts'
import type { Engine } from '../inference/engine.ts'
import type { EngineUsage, FinishReason } from '../inference/engine-event.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Limits } from '../limits/limits.ts'

/*
 * What the gateway needs of the rest of the house, and nothing more. The platform knows nothing of these words; `server/`
 * adapts one to the other. Every port that may have to ask a store answers "now or later", so that a warm request never
 * waits for a promise.
 */

type NowOrLater<Value> = Value | Promise<Value>

/** Whether and why a caller may be refused although the credential is good. See `steps/check-access.ts` for precedence. */
export interface AccessState {
  accountRestricted: boolean
  platformAccessGranted: boolean
  onboardingComplete: boolean
  activeMember: boolean
  /** The plan admits this kind of credential. */
  planAdmitsCredential: boolean
}

/** Who is calling, as far as the gateway cares. */
export interface Caller {
  credentialId: string
  credentialKind: CredentialKind
  organizationId: string
  projectId: string
  /** Whose credential it is; undefined for one that belongs to nobody in particular. */
  accountId: string | undefined
  plan: string
  /** Patterns over the ids of the models that exist for this caller. */
  models: readonly string[]
  /** What the price of a model is multiplied with for this caller. */
  priceMultiplier: number
  limits: Limits
  retention: Retention
  access: AccessState
}

/** `unavailable`: the store could not be asked, so the credential is neither known good nor known bad. */
export type Authentication =
  | { kind: 'accepted'; caller: Caller }
  | { kind: 'rejected'; reason: 'malformed' | 'unknown' | 'revoked' | 'expired' }
  | { kind: 'unavailable' }

export interface Authenticator {
  /** `credential` is what stood after `Bearer `, unverified and possibly hostile. */
  authenticate(credential: string): NowOrLater<Authentication>
}

/** What happens to an earlier assistant message without its reasoning, for a model whose reasoning is mandatory. */
export type ReasoningHistoryPolicy = 'restore' | 'reject' | 'accept'

export interface ServedModel {
  model: Model
  engine: Engine
  reasoningHistory: ReasoningHistoryPolicy
}

export type ModelLookup =
  | { kind: 'found'; served: ServedModel }
  | { kind: 'unknown' }
  | { kind: 'shut-down'; date: string }
  | { kind: 'unavailable' }

/** Which models there are for whom. What a plan does not show does not exist for its organizations. */
export interface ModelCatalogue {
  list(caller: Caller): NowOrLater<readonly Model[] | 'unavailable'>
  find(caller: Caller, id: string): NowOrLater<ModelLookup>
}

/** The most that a request may come to cost: what a hold is placed for. */
export interface ExpectedUsage {
  requestId: string
  model: string
  promptTokens: number
  maxOutputTokens: number | undefined
}

export type BillingHold =
  | { kind: 'held' }
  | { kind: 'insufficient-credits' }
  | { kind: 'conflict'; retryAfterMs: number }

export interface Billing {
  /** Sets aside the most that the request may cost. Settled by the usage record of the same request, exactly once. */
  hold(caller: Caller, expected: ExpectedUsage): NowOrLater<BillingHold>
}

/** How a generation ended. `aborted`: the caller went away. */
export type Outcome = FinishReason | 'aborted' | 'failed'

/** The account of one request that reached an engine: figures only, never content. */
export interface UsageRecord {
  requestId: string
  credentialId: string
  organizationId: string
  projectId: string
  model: string
  streamed: boolean
  outcome: Outcome
  usage: EngineUsage
  durationMs: number
  /** Undefined when nothing was generated. */
  timeToFirstTokenMs: number | undefined
}

export interface UsageRecorder {
  /** Called once for each request that passed billing, before the last byte of its response goes out. */
  record(record: UsageRecord): NowOrLater<void>
}

export interface GatewayPorts {
  authenticator: Authenticator
  limiter: Limiter
  catalogue: ModelCatalogue
  billing: Billing
  usage: UsageRecorder
}
