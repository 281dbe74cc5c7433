import type { CredentialKind } from '../../../contract/credential-kinds.ts'
import type { Flag } from './flag.ts'
import type { Retention } from '../../../contract/retention.ts'

/** One admitted request. Never content. */
export interface UsageRecordRow {
  request_id: string
  organization_id: string
  project_id: string
  credential_id: string
  credential_kind: CredentialKind
  account_id: string | null
  operation: string
  model: string | null
  streamed: Flag
  status: number
  /** How a generation ended: a finish reason, `aborted` or `failed`; null where none was begun. */
  outcome: string | null
  error_code: string | null
  prompt_tokens: number
  cached_tokens: number
  completion_tokens: number
  reasoning_tokens: number
  cost: number
  duration_ms: number
  /** After the start: when an engine was asked, and when the request left its line. Null in records of before. */
  queued_ms: number | null
  begun_ms: number | null
  first_token_ms: number | null
  started_at: number
}

/**
 * How far the usage of an organization is summed up: of its records, those that started before `rolled_until` are in `usage_hours`,
 * those that started later are not. An organization without a row has nothing there.
 */
export interface UsageRollupRow {
  organization_id: string
  rolled_until: number
}

/** Sums over the usage records of one hour. */
export interface UsageHourRow {
  organization_id: string
  project_id: string
  credential_id: string
  /** Empty for requests that named no model. */
  model: string
  /** Whole hours since the Unix epoch. */
  hour: number
  requests: number
  failures: number
  prompt_tokens: number
  cached_tokens: number
  completion_tokens: number
  reasoning_tokens: number
  cost: number
}

/** What a request and its reply said, where the organization's retention keeps that. */
export interface ContentRow {
  request_id: string
  organization_id: string
  project_id: string
  retention: Retention
  model: string
  request: string
  reply: string
  created_at: number
  expires_at: number
}
