import type { CredentialKind } from '../../contract/credential-kinds.ts'
import type { Retention } from '../../contract/retention.ts'
import type { Role } from '../access/roles.ts'

/*
 * The tables as SQL knows them. Only `*-store.ts` files read these. The same on SQLite and PostgreSQL, hence: times are whole
 * milliseconds since the Unix epoch; flags are 0 or 1; JSON is text; amounts of credits are whole billionths of a credit.
 */

export interface Database {
  organizations: OrganizationRow
  projects: ProjectRow
  api_keys: ApiKeyRow
  operator_tokens: OperatorTokenRow
  accounts: AccountRow
  sessions: SessionRow
  account_tokens: AccountTokenRow
  attempts: AttemptRow
  memberships: MembershipRow
  invitations: InvitationRow
  billing_accounts: BillingAccountRow
  ledger_transfers: LedgerTransferRow
  ledger_entries: LedgerEntryRow
  holds: HoldRow
  payments: PaymentRow
  usage_records: UsageRecordRow
  usage_hours: UsageHourRow
  contents: ContentRow
  audit_entries: AuditEntryRow
  idempotency_keys: IdempotencyKeyRow
}

export type Flag = 0 | 1

export interface OrganizationRow {
  id: string
  name: string
  plan: string
  retention: Retention
  created_at: number
  /** JSON of what this organization has otherwise than its plan: see `plans/plan-overrides.ts`. */
  overrides: string | null
  deleted_at: number | null
  /** When, by whom and in which version the terms of the `contributor` retention were accepted last. */
  contributor_terms_accepted_at: number | null
  contributor_terms_accepted_by: string | null
  contributor_terms_version: string | null
}

export interface ProjectRow {
  id: string
  organization_id: string
  name: string
  created_at: number
  archived_at: number | null
}

export interface ApiKeyRow {
  id: string
  project_id: string
  name: string
  /** The last four characters of the key, to tell keys apart by. */
  hint: string
  /** HMAC-SHA256 of the key under the pepper, in hexadecimal. */
  hash: string
  pepper_id: string
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  /** Written now and then, so it may lag behind by some minutes. */
  last_used_at: number | null
  /** The account that made it; null for one made by an operator, which depends on nobody's membership. */
  created_by: string | null
  /** The key that takes its place: set by a rotation. */
  replaced_by: string | null
}

export interface OperatorTokenRow {
  id: string
  name: string
  hint: string
  hash: string
  pepper_id: string
  created_at: number
  revoked_at: number | null
}

export interface AccountRow {
  id: string
  /** Lower case. */
  email: string
  name: string | null
  password_hash: string
  created_at: number
  email_verified_at: number | null
  /** Null while the account waits for access. */
  access_granted_at: number | null
  onboarded_at: number | null
  restricted_at: number | null
  restricted_reason: string | null
  is_operator: Flag
}

export interface SessionRow {
  id: string
  account_id: string
  hash: string
  pepper_id: string
  created_at: number
  last_seen_at: number
  /** When the password was last given: some actions want that to be recent. */
  authenticated_at: number
  expires_at: number
  revoked_at: number | null
  address: string
  user_agent: string
}

/** A link sent by mail: good once, for a while. */
export interface AccountTokenRow {
  id: string
  account_id: string
  purpose: 'verify-email' | 'reset-password'
  /** The password that was given with the sign-up this link confirms; null for a link that says nothing about one. */
  password_hash: string | null
  hash: string
  pepper_id: string
  created_at: number
  expires_at: number
  used_at: number | null
}

/** How often something was tried in vain lately. `key` is a digest: no address or email stands here. */
export interface AttemptRow {
  key: string
  failures: number
  first_at: number
  blocked_until: number
}

export interface MembershipRow {
  organization_id: string
  account_id: string
  role: Role
  created_at: number
  removed_at: number | null
}

export interface InvitationRow {
  id: string
  organization_id: string
  email: string
  role: Role
  hash: string
  pepper_id: string
  /** Null when an operator invited. */
  invited_by: string | null
  created_at: number
  expires_at: number
  accepted_at: number | null
  accepted_by: string | null
  revoked_at: number | null
}

/** What an organization has, kept in step with the ledger inside the same transaction. */
export interface BillingAccountRow {
  organization_id: string
  /** Always the sum of the organization's ledger entries. */
  balance: number
  /** Always the sum of its open holds. */
  held: number
  /** The calendar month (`2026-11`) that `month_spent` is about. */
  month: string
  month_spent: number
  /** What may be spent in a calendar month (UTC). */
  monthly_cap: number | null
  /** While this lies in the future the account is being changed, and nothing can be held. */
  frozen_until: number | null
  frozen_reason: string | null
}

export type TransferKind = 'grant' | 'payment' | 'payment-refund' | 'usage' | 'refund' | 'adjustment'

/** One movement of credits: its entries add up to nothing. Never changed, never deleted. */
export interface LedgerTransferRow {
  id: string
  organization_id: string
  kind: TransferKind
  /** Unique within its kind: the request, the payment event, the grant. */
  reference: string
  created_at: number
  /** Who caused it: an account, an operator, or null for the server itself. */
  actor: string | null
  note: string | null
}

export interface LedgerEntryRow {
  transfer_id: string
  /** `organization:<id>` or one of the house's own: see `billing/transfer.ts`. */
  account: string
  amount: number
}

export interface HoldRow {
  request_id: string
  organization_id: string
  amount: number
  state: 'open' | 'settled' | 'expired'
  created_at: number
  expires_at: number
  closed_at: number | null
}

/** An event of a payment provider that was taken: once, however often it is delivered. */
export interface PaymentRow {
  id: string
  provider: string
  event_id: string
  /** The provider's name for what was paid; its refunds carry it, too. */
  reference: string
  organization_id: string
  amount: number
  state: 'succeeded' | 'refunded'
  created_at: number
}

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
  first_token_ms: number | null
  started_at: number
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

/** Who did what to what, when and from where. Never changed, never deleted. */
export interface AuditEntryRow {
  id: string
  /** Null for what concerns the installation or an account alone. */
  organization_id: string | null
  actor_kind: 'account' | 'operator' | 'anonymous' | 'system'
  actor_id: string | null
  action: string
  target_id: string | null
  request_id: string | null
  address: string | null
  user_agent: string | null
  details: string
  created_at: number
}

/** The answer to a creation that may be sent again. */
export interface IdempotencyKeyRow {
  /** Digest of actor, route and key. */
  scope: string
  request_digest: string
  status: number
  /** Encrypted under the key itself: the answer may hold a secret that is shown once. */
  reply: string
  created_at: number
}
