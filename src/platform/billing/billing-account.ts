/*
 * What an organization has, as a state machine: each function takes an account and a moment and returns the account afterwards, or
 * says why not. Nothing here knows of a database; the stores lock the row, ask here, and write down the answer.
 *
 * available = balance - held. A hold needs that much to be available, whatever happens to the request later; what a request really
 * cost is taken from the balance even if it is more than was held, so a balance can end below zero by what running requests cost
 * beyond their holds, and by payments that were taken back after they were spent.
 */

export interface BillingAccount {
  organizationId: string
  /** In billionths of a credit, like every amount. Always the sum of the organization's ledger entries. */
  balance: number
  /** Always the sum of its open holds. */
  held: number
  /** The calendar month (`2026-11`, UTC) that `monthSpent` is about. */
  month: string
  /** What requests have cost in this month, less what was refunded of them within it. */
  monthSpent: number
  /** What may be spent in a month. */
  monthlyCap: number | undefined
  freeze: Freeze | undefined
}

/** While an account is frozen nothing can be held; whatever already runs goes on, and credits may come in. */
export interface Freeze {
  untilMs: number
  reason: string
}

export type HoldOutcome =
  | { kind: 'held' }
  | { kind: 'insufficient-credits'; reason: 'balance' | 'monthly-cap' }
  /** Another moment may do. */
  | { kind: 'conflict'; retryAfterMs: number }

/** A freeze may be lifted before its time, so nobody is told to stay away for longer. */
const FREEZE_RETRY_MAX_MS = 5000

export function newBillingAccount(organizationId: string, nowMs: number): BillingAccount {
  const nothing = { balance: 0, held: 0, monthSpent: 0, monthlyCap: undefined, freeze: undefined }
  return { organizationId, month: utcMonth(nowMs), ...nothing }
}

export function utcMonth(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 7)
}

export function available(account: BillingAccount): number {
  return account.balance - account.held
}

/** The account as of now: a new month has nothing spent yet. A clock that is set back does not bring the old month back. */
export function atMoment(account: BillingAccount, nowMs: number): BillingAccount {
  const month = utcMonth(nowMs)
  return month > account.month ? { ...account, month, monthSpent: 0 } : account
}

export function frozenAt(account: BillingAccount, nowMs: number): Freeze | undefined {
  return account.freeze !== undefined && account.freeze.untilMs > nowMs ? account.freeze : undefined
}

/** Sets an amount aside, or says why that cannot be. */
export function placeHold(
  given: BillingAccount,
  amount: number,
  nowMs: number,
): { outcome: HoldOutcome; account: BillingAccount } {
  const account = atMoment(given, nowMs)
  const outcome = judgeHold(account, amount, nowMs)
  return { outcome, account: outcome.kind === 'held' ? { ...account, held: account.held + amount } : account }
}

function judgeHold(account: BillingAccount, amount: number, nowMs: number): HoldOutcome {
  const freeze = frozenAt(account, nowMs)
  if (freeze !== undefined) {
    return { kind: 'conflict', retryAfterMs: Math.min(freeze.untilMs - nowMs, FREEZE_RETRY_MAX_MS) }
  }
  if (available(account) < amount) return { kind: 'insufficient-credits', reason: 'balance' }
  const { monthlyCap, monthSpent, held } = account
  if (monthlyCap !== undefined && monthSpent + held + amount > monthlyCap) {
    return { kind: 'insufficient-credits', reason: 'monthly-cap' }
  }
  return { kind: 'held' }
}

/** Ends a request: what was still held for it is free again, and what it cost is spent. */
export function settle(given: BillingAccount, { cost, held }: { cost: number; held: number }, nowMs: number) {
  const account = atMoment(given, nowMs)
  return {
    ...account,
    balance: account.balance - cost,
    held: account.held - held,
    monthSpent: account.monthSpent + cost,
  }
}

/** Gives back what a request has cost. It counts for the month's cap only if the request was of this month. */
export function refund(given: BillingAccount, charge: { amount: number; chargedAtMs: number }, nowMs: number) {
  const account = atMoment(given, nowMs)
  const ofThisMonth = utcMonth(charge.chargedAtMs) === account.month
  return {
    ...account,
    balance: account.balance + charge.amount,
    monthSpent: account.monthSpent - (ofThisMonth ? charge.amount : 0),
  }
}
