import { expect } from 'vitest'
import { atMoment, available } from '../../../src/platform/billing/billing-account.ts'
import { HOLD_EXPIRY_MS } from '../../../src/platform/billing/credit-holds.ts'
import { expireHolds } from '../../../src/platform/billing/expire-holds.ts'
import { placeHolds } from '../../../src/platform/billing/place-holds.ts'
import { openAccount, postTransfer } from '../../../src/platform/billing/post-transfer.ts'
import { refundRequest } from '../../../src/platform/billing/refund-request.ts'
import { settleUsage } from '../../../src/platform/billing/settle-usage.ts'
import { newTransfer } from '../../../src/platform/billing/transfer.ts'
import { takePayment } from '../../../src/platform/payments/take-payment.ts'
import type { Stores } from '../../../src/platform/stores.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { expectSoundBooks } from './billing-audit.ts'
import type { BillingStep } from './billing-steps.ts'
import { Crash, type BillingWorld } from './billing-world.ts'
import { ReferenceBooks } from './reference-books.ts'

type StepOf<Kind extends BillingStep['kind']> = Extract<BillingStep, { kind: Kind }>

const AUDIT_EVERY = 250
const NOTHING = { actor: undefined, note: undefined }

/** Takes the real books and the reference through the same history, and compares them after every step. */
export async function runBillingSteps(world: BillingWorld, steps: readonly BillingStep[]): Promise<void> {
  const run = new Run(world)
  for (const [index, step] of steps.entries()) {
    await run.perform(step)
    await run.compare()
    if ((index + 1) % AUDIT_EVERY === 0) await expectSoundBooks(world.database)
  }
  // Long after the last request everything is either settled or given free.
  await run.perform({ kind: 'time passes', durationMs: 2 * HOLD_EXPIRY_MS, crash: undefined })
  await run.compare()
  await expectSoundBooks(world.database)
  for (const organizationId of world.organizationIds) {
    expect((await world.stores.billing.find(organizationId))?.held ?? 0).toBe(0)
  }
}

class Run {
  readonly #world: BillingWorld
  readonly #books: ReferenceBooks
  #requestCount = 0

  constructor(world: BillingWorld) {
    this.#world = world
    this.#books = new ReferenceBooks(world.organizationIds.length)
  }

  perform(step: BillingStep): Promise<void> {
    switch (step.kind) {
      case 'hold':
        return this.#hold(step)
      case 'settle':
        return this.#settle(step)
      case 'settle unheld':
        return this.#settleUnheld(step)
      case 'time passes':
        return this.#passTime(step)
      case 'refund request':
        return this.#refundRequest(step)
      case 'grant':
        return this.#grant(step)
      case 'adjust':
        return this.#adjust(step)
      case 'payment':
      case 'payment refund':
        return this.#pay(step)
      case 'cap':
      case 'freeze':
        return this.#change(step)
      case 'plan change':
        return this.#changePlan(step)
    }
  }

  async compare(): Promise<void> {
    const nowMs = this.#nowMs
    const accounts = await this.#world.stores.billing.lock(this.#world.organizationIds)
    for (const [organization, organizationId] of this.#world.organizationIds.entries()) {
      const found = accounts.get(organizationId)
      const account = found && atMoment(found, nowMs)
      const balance = this.#books.balance(organization)
      expect({ balance: account?.balance ?? 0, held: account?.held ?? 0, spent: account?.monthSpent ?? 0 }).toEqual({
        balance,
        held: this.#books.held(organization),
        spent: this.#books.spent(organization, nowMs),
      })
      expect(balance).toBeGreaterThanOrEqual(-this.#books.debtMax(organization))
    }
  }

  async #hold({ organization, amount, crash }: StepOf<'hold'>): Promise<void> {
    const nowMs = this.#nowMs
    this.#requestCount += 1
    const requestId = `request ${this.#requestCount}`
    const request = { requestId, organizationId: this.#id(organization), amount }
    const expected = this.#books.judge(organization, amount, nowMs)
    const outcomes = await this.#attempt(crash, (stores) =>
      placeHolds(stores, [request], { nowMs, expiresAtMs: nowMs + HOLD_EXPIRY_MS }),
    )
    if (outcomes instanceof Crash) return
    expect(outcomes).toEqual([expected])
    if (expected.kind === 'held') this.#books.hold(requestId, organization, amount, nowMs)
  }

  async #settle({ picks, share, crash }: StepOf<'settle'>): Promise<void> {
    const { requests } = this.#books
    if (requests.length === 0) return
    const picked = picks.flatMap((pick) => requests[pick % requests.length] ?? [])
    for (const request of picked) request.cost ??= Math.ceil((request.amount * share) / 100)
    await this.#attempt(crash, (stores) => this.#settleIn(stores, picked), 'asks again')
    for (const request of picked) this.#books.settle(request, this.#nowMs)
  }

  /** Something had no price when it was admitted, and has one now. */
  async #settleUnheld({ organization, cost, crash }: StepOf<'settle unheld'>): Promise<void> {
    this.#requestCount += 1
    const about = { openUntilMs: undefined, chargedAtMs: undefined, refunded: false, amount: 0, organization, cost }
    const request = { ...about, id: `request ${this.#requestCount}` }
    this.#books.requests.push(request)
    await this.#attempt(crash, (stores) => this.#settleIn(stores, [request]), 'asks again')
    this.#books.settle(request, this.#nowMs)
  }

  #settleIn(stores: Stores, requests: readonly { id: string; organization: number; cost: number | undefined }[]) {
    const settlements = requests.map(({ id, organization, cost = 0 }) => ({
      requestId: id,
      organizationId: this.#id(organization),
      cost,
    }))
    return settleUsage(stores, settlements, this.#nowMs)
  }

  async #passTime({ durationMs, crash }: StepOf<'time passes'>): Promise<void> {
    this.#world.clock.advance(durationMs)
    for (const organizationId of this.#world.organizationIds) {
      await this.#attempt(crash, (stores) => expireHolds(stores, organizationId, this.#nowMs), 'asks again')
    }
    this.#books.expire(this.#nowMs)
  }

  async #refundRequest({ pick, crash }: StepOf<'refund request'>): Promise<void> {
    const { requests } = this.#books
    const request = requests[pick % Math.max(1, requests.length)]
    if (request === undefined) return
    const organizationId = this.#id(request.organization)
    const given = { requestId: request.id, organizationId, createdAtMs: this.#nowMs, ...NOTHING }
    await this.#attempt(crash, (stores) => refundRequest(stores, given), 'asks again')
    this.#books.refund(request, this.#nowMs)
  }

  async #grant({ organization, amount, crash }: StepOf<'grant'>): Promise<void> {
    const transfer = newTransfer({
      organizationId: this.#id(organization),
      kind: 'grant',
      amount,
      createdAtMs: this.#nowMs,
    })
    await this.#attempt(crash, (stores) => postTransfer(stores, transfer), 'asks again')
    this.#books.account(organization).moved += amount
  }

  async #adjust({ organization, amount, crash }: StepOf<'adjust'>): Promise<void> {
    const about = { organizationId: this.#id(organization), amount, createdAtMs: this.#nowMs }
    const done = await this.#attempt(crash, async (stores) => {
      const account = await openAccount(stores, about.organizationId, about.createdAtMs)
      if (available(account) + amount < 0) return false
      await postTransfer(stores, newTransfer({ ...about, kind: 'adjustment' }))
      return true
    })
    if (done === true) this.#books.account(organization).moved += amount
  }

  async #pay({ kind, payment, event, crash }: StepOf<'payment' | 'payment refund'>): Promise<void> {
    const state: 'succeeded' | 'refunded' = kind === 'payment' ? 'succeeded' : 'refunded'
    const paid = 500 + ((payment * 7919) % 4000)
    // Three refunds together are more than what was paid.
    const amount = state === 'succeeded' ? paid : Math.ceil(paid * 0.4)
    const about = {
      provider: 'test',
      eventId: `${kind} ${payment} ${event}`,
      reference: `payment ${payment}`,
      state,
      amount,
    }
    const organizationId = this.#id(payment % this.#world.organizationIds.length)
    const taken = { ...about, id: newId('payment'), organizationId, createdAtMs: this.#nowMs } as const
    await this.#attempt(crash, (stores) => takePayment(stores, { ...taken, id: newId('payment') }), 'asks again')
    const entry = this.#books.payments.get(payment) ?? { paid: 0, refunds: new Map<number, number>() }
    if (state === 'succeeded') entry.paid = paid
    else entry.refunds.set(event, amount)
    this.#books.payments.set(payment, entry)
  }

  async #change(step: StepOf<'cap' | 'freeze'>): Promise<void> {
    const nowMs = this.#nowMs
    const untilMs = step.kind === 'freeze' ? nowMs + step.durationMs : 0
    const changed = step.kind === 'cap' ? { monthlyCap: step.cap } : { freeze: { untilMs, reason: 'a test' } }
    await this.#attempt(
      step.crash,
      async (stores) => {
        const account = await openAccount(stores, this.#id(step.organization), nowMs)
        await stores.billing.save({ ...account, ...changed })
      },
      'asks again',
    )
    const account = this.#books.account(step.organization)
    if (step.kind === 'cap') account.cap = step.cap
    else account.frozenUntilMs = untilMs
  }

  async #changePlan({ organization, crash }: StepOf<'plan change'>): Promise<void> {
    await this.#attempt(crash, async (stores) => {
      await stores.billing.lock([this.#id(organization)])
      const found = await stores.organizations.find(this.#id(organization))
      if (found !== undefined) await stores.organizations.update({ ...found, plan: `plan ${this.#requestCount}` })
    })
  }

  /** Whoever `asks again` after a crash gets it done, once. Nobody else learns what became of it. */
  async #attempt<Result>(
    crash: BillingStep['crash'],
    work: (stores: Stores) => Promise<Result>,
    again?: 'asks again',
  ): Promise<Result | Crash> {
    const once = () => this.#world.units.transact(work)
    if (crash === undefined) return once()
    if (crash === 'after') {
      const result = await once()
      await this.#world.restart()
      return again === undefined ? result : once()
    }
    const result = await this.#world.dieAfter(crash, once)
    return result instanceof Crash && again !== undefined ? once() : result
  }

  get #nowMs(): number {
    return this.#world.clock.epochMs()
  }

  #id(organization: number): string {
    return this.#world.organizationIds[organization] ?? ''
  }
}
