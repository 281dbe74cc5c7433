import type { AccountRow, AccountTokenRow, AttemptRow, SessionRow } from './rows/account-rows.ts'
import type { AuditEntryRow, IdempotencyKeyRow } from './rows/audit-rows.ts'
import type { BillingAccountRow, HoldRow, LedgerEntryRow, LedgerTransferRow, PaymentRow } from './rows/billing-rows.ts'
import type {
  ApiKeyRow,
  InvitationRow,
  MembershipRow,
  OperatorTokenRow,
  OrganizationRow,
  ProjectRow,
} from './rows/tenant-rows.ts'
import type { ContentRow, UsageHourRow, UsageRecordRow, UsageRollupRow } from './rows/usage-rows.ts'

export type * from './rows/account-rows.ts'
export type * from './rows/audit-rows.ts'
export type * from './rows/billing-rows.ts'
export type * from './rows/flag.ts'
export type * from './rows/tenant-rows.ts'
export type * from './rows/usage-rows.ts'

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
  usage_rollups: UsageRollupRow
  contents: ContentRow
  audit_entries: AuditEntryRow
  idempotency_keys: IdempotencyKeyRow
}
