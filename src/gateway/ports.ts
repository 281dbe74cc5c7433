import type { ChatCompletionRequest } from '../contract/chat-completion-parameters.ts'
import type { ResponseMessage } from '../contract/chat-completion.ts'
import type { CredentialKind } from '../contract/credential-kinds.ts'
import type { ErrorName } from '../contract/error-catalogue.ts'
import type { Model } from '../contract/model.ts'
import type { OperationName } from '../contract/operations.ts'
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
  /** Which of the two does not suffice: what the organization has, or what it lets itself spend in a month. */
  | { kind: 'insufficient-credits'; reason: 'balance' | 'monthly-cap' }
  | { kind: 'conflict'; retryAfterMs: number }
  /** The store could not be asked, and nothing that costs something runs unasked. */
  | { kind: 'unavailable' }

export interface Billing {
  /** Sets aside the most that the request may cost. Settled by the usage record of the same request, exactly once. */
  hold(caller: Caller, expected: ExpectedUsage): NowOrLater<BillingHold>
}

/** How a generation ended. `aborted`: the caller went away. */
export type Outcome = FinishReason | 'aborted' | 'failed'

/** The account of one admitted request: figures and identifiers only, never content. */
export interface UsageRecord {
  requestId: string
  credentialId: string
  credentialKind: CredentialKind
  organizationId: string
  projectId: string
  accountId: string | undefined
  priceMultiplier: number
  /** `none`: the request asked for nothing that exists. */
  operation: OperationName | 'none'
  /** Only ever a model that exists for the caller: what a request names otherwise is the caller's words. */
  model: string | undefined
  streamed: boolean
  /** What the client saw; 0 when it left before there was an answer. */
  status: number
  error: ErrorName | undefined
  /** Undefined when no engine was asked. */
  outcome: Outcome | undefined
  usage: EngineUsage
  /** When the request arrived. */
  startedAtMs: number
  durationMs: number
  /** How long after that an engine was asked, and may have let it wait in line. Undefined when none was. */
  queuedMs: number | undefined
  /** How long after its arrival the engine took it up. Undefined when it never did. */
  begunMs: number | undefined
  /** Undefined when nothing was generated. */
  timeToFirstTokenMs: number | undefined
}

export interface UsageRecorder {
  /** Called once for each admitted request, before the last byte of its response goes out. Fails unless the record is safe. */
  record(record: UsageRecord): NowOrLater<void>
}

/** A request that an engine was asked to answer, and what it answered, in the contract's words. */
export interface Said {
  model: string
  request: ChatCompletionRequest
  /** As far as it came: without a finish reason it was cut short. */
  reply: { message: ResponseMessage; finish_reason: FinishReason | null }
}

export interface ContentKeeper {
  /** Called before the last byte of a response, and never for a caller under `zero` retention. Must not throw. */
  keep(caller: Caller, requestId: string, said: Said): void
}

export interface GatewayPorts {
  authenticator: Authenticator
  limiter: Pick<Limiter, 'take'>
  catalogue: ModelCatalogue
  billing: Billing
  usage: UsageRecorder
  contents: ContentKeeper
}
