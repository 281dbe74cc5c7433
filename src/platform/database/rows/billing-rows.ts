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
