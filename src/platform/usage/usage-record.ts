import type { CredentialKind } from '../../contract/credential-kinds.ts'

/** The account of one admitted request: figures and identifiers, never content. */
export interface UsageRecord {
  requestId: string
  organizationId: string
  projectId: string
  credentialId: string
  credentialKind: CredentialKind
  accountId?: string | undefined
  operation: string
  model?: string | undefined
  streamed: boolean
  /** 0 when the client left before there was an answer. */
  status: number
  /** How a generation ended: a finish reason, `aborted` or `failed`; undefined where no engine was asked. */
  outcome?: string | undefined
  errorCode?: string | undefined
  promptTokens: number
  cachedTokens: number
  completionTokens: number
  reasoningTokens: number
  /** In billionths of a credit, at the prices of its time. */
  cost: number
  startedAtMs: number
  durationMs: number
  /** How long after its start it was handed to an engine, and how long after it left the engine's line. */
  queuedMs?: number | undefined
  begunMs?: number | undefined
  firstTokenMs?: number | undefined
}

/** Whether the client got no result, through whosever fault. One that left of its own accord is no failure. */
export function isFailure({ status, outcome }: Pick<UsageRecord, 'status' | 'outcome'>): boolean {
  return status >= 400 || outcome === 'failed'
}
