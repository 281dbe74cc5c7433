import type { HoldOutcome } from '../../../src/platform/billing/billing-account.ts'

interface ReferenceRequest {
  id: string
  organization: number
  /** What was held for it. */
  amount: number
  /** While the hold is open, when it expires. */
  openUntilMs: number | undefined
  cost: number | undefined
  chargedAtMs: number | undefined
  refunded: boolean
}

interface ReferenceAccount {
  /** Granted, adjusted, refunded, less what was charged. Payments are summed up from their events. */
  moved: number
  cap: number | undefined
  frozenUntilMs: number
  /** What was charged beyond what was held for it at that moment: as far below zero as a balance can be. */
  overrun: number
  /** By month. */
  spent: Map<string, number>
}

const HOLD_EXPIRY_MS = 2 * 60 * 60 * 1000
const FREEZE_RETRY_MAX_MS = 5000

/** The books once more, without a database, without crashes and without cleverness: what the real ones must agree with. */
export class ReferenceBooks {
  readonly accounts: ReferenceAccount[]
  readonly requests: ReferenceRequest[] = []
  /** By payment: what was paid, if it was, and the refunds by event. */
  readonly payments = new Map<number, { paid: number; refunds: Map<number, number> }>()

  constructor(organizations: number) {
    this.accounts = Array.from({ length: organizations }, () => ({
      moved: 0,
      cap: undefined,
      frozenUntilMs: 0,
      overrun: 0,
      spent: new Map(),
    }))
  }

  balance(organization: number): number {
    let balance = this.account(organization).moved
    for (const [payment, { paid, refunds }] of this.payments) {
      if (payment % this.accounts.length !== organization) continue
      balance += paid - Math.min(paid, sum(refunds.values()))
    }
    return balance
  }

  held(organization: number): number {
    const open = this.requests.filter((each) => each.organization === organization && each.openUntilMs !== undefined)
    return sum(open.map(({ amount }) => amount))
  }

  spent(organization: number, nowMs: number): number {
    return this.account(organization).spent.get(monthOf(nowMs)) ?? 0
  }

  /** As far below zero as an organization can have come. */
  debtMax(organization: number): number {
    const paidBack = [...this.payments].filter(([payment]) => payment % this.accounts.length === organization)
    return this.account(organization).overrun + sum(paidBack.map(([, { refunds }]) => sum(refunds.values())))
  }

  judge(organization: number, amount: number, nowMs: number): HoldOutcome {
    const { frozenUntilMs, cap } = this.account(organization)
    if (frozenUntilMs > nowMs) {
      return { kind: 'conflict', retryAfterMs: Math.min(frozenUntilMs - nowMs, FREEZE_RETRY_MAX_MS) }
    }
    const held = this.held(organization)
    if (this.balance(organization) - held < amount) return { kind: 'insufficient-credits', reason: 'balance' }
    const isWithinCap = cap === undefined || this.spent(organization, nowMs) + held + amount <= cap
    return isWithinCap ? { kind: 'held' } : { kind: 'insufficient-credits', reason: 'monthly-cap' }
  }

  hold(id: string, organization: number, amount: number, nowMs: number): void {
    const nothingYet = { cost: undefined, chargedAtMs: undefined, refunded: false }
    this.requests.push({ id, organization, amount, openUntilMs: nowMs + HOLD_EXPIRY_MS, ...nothingYet })
  }

  settle(request: ReferenceRequest, nowMs: number): void {
    const { organization, cost = 0, openUntilMs, amount } = request
    request.openUntilMs = undefined
    if (request.chargedAtMs !== undefined || cost === 0) return
    request.chargedAtMs = nowMs
    const account = this.account(organization)
    account.moved -= cost
    account.overrun += Math.max(0, cost - (openUntilMs === undefined ? 0 : amount))
    this.#spend(organization, nowMs, cost)
  }

  expire(nowMs: number): void {
    for (const request of this.requests) {
      if (request.openUntilMs !== undefined && request.openUntilMs <= nowMs) request.openUntilMs = undefined
    }
  }

  refund(request: ReferenceRequest, nowMs: number): void {
    if (request.chargedAtMs === undefined || request.refunded) return
    request.refunded = true
    const { cost = 0, chargedAtMs, organization } = request
    this.account(organization).moved += cost
    if (monthOf(chargedAtMs) === monthOf(nowMs)) this.#spend(organization, nowMs, -cost)
  }

  account(organization: number): ReferenceAccount {
    const account = this.accounts[organization]
    if (account === undefined) throw new Error('there is no such organization')
    return account
  }

  #spend(organization: number, nowMs: number, amount: number): void {
    const { spent } = this.account(organization)
    spent.set(monthOf(nowMs), (spent.get(monthOf(nowMs)) ?? 0) + amount)
  }
}

function monthOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 7)
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}
