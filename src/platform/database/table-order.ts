import type { Database } from './schema.ts'

/** Every table, each after those that it refers to. The compiler keeps it complete. */
const order = {
  organizations: 0,
  accounts: 1,
  projects: 2,
  api_keys: 3,
  operator_tokens: 4,
  sessions: 5,
  account_tokens: 6,
  attempts: 7,
  memberships: 8,
  invitations: 9,
  billing_accounts: 10,
  ledger_transfers: 11,
  ledger_entries: 12,
  holds: 13,
  payments: 14,
  usage_records: 15,
  usage_hours: 16,
  usage_rollups: 17,
  contents: 18,
  audit_entries: 19,
  idempotency_keys: 20,
} as const satisfies Record<keyof Database, number>

export const tablesInOrder = Object.keys(order) as readonly (keyof Database)[]
