import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { silentLogger } from '../../../src/kernel/logger.ts'
import { CreditHolds, HOLD_EXPIRY_MS, type HoldAnswer } from '../../../src/platform/billing/credit-holds.ts'
import { expireHolds } from '../../../src/platform/billing/expire-holds.ts'
import { openAccount, postTransfer } from '../../../src/platform/billing/post-transfer.ts'
import { settleUsage } from '../../../src/platform/billing/settle-usage.ts'
import { newTransfer } from '../../../src/platform/billing/transfer.ts'
import { describeDatabases, describePostgres, type TestDatabaseKind } from '../../support/databases.ts'
import { expectSoundBooks } from './billing-audit.ts'
import { BillingWorld } from './billing-world.ts'

const ORGANIZATION = 'org_0'

async function openWorld(kind: TestDatabaseKind, organizations = 1) {
  const world = await new BillingWorld(await kind.create(), organizations).open()
  onTestFinished(() => world.close())
  const laneOf = kind.name === 'sqlite' ? () => '' : ownLane
  const holds = new CreditHolds({ units: world.units, clock: world.clock, logger: silentLogger, laneOf })
  const grant = (amount: number, organizationId = ORGANIZATION) => {
    const about = { organizationId, amount, createdAtMs: world.clock.epochMs() }
    return world.units.transact((stores) => postTransfer(stores, newTransfer({ ...about, kind: 'grant' })))
  }
  return { world, holds, grant }
}

function ownLane(organizationId: string): string {
  return organizationId
}

/** How many got which answer. */
async function kindsOf(asked: readonly (HoldAnswer | Promise<HoldAnswer>)[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { kind } of await answersTo(asked)) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

function answersTo(asked: readonly (HoldAnswer | Promise<HoldAnswer>)[]): Promise<HoldAnswer[]> {
  return Promise.all(asked.map(async (answer) => answer))
}

describeDatabases('holds', (kind) => {
  it('50 at once against credits for 17 of them: exactly 17 are granted', async () => {
    const { world, holds, grant } = await openWorld(kind)
    await grant(17 * 10 + 9)
    const asked = Array.from({ length: 50 }, (_, index) =>
      holds.hold({ requestId: `request ${index}`, organizationId: ORGANIZATION, amount: 10 }),
    )
    expect(await kindsOf(asked)).toEqual({ held: 17, 'insufficient-credits': 33 })
    await expectSoundBooks(world.database)
  })

  it('50 at once on two nodes against credits for 17 of them: exactly 17 are granted', async () => {
    const { world, holds, grant } = await openWorld(kind)
    await grant(170)
    const other = new CreditHolds({ units: world.units, clock: world.clock, logger: silentLogger, laneOf: ownLane })
    const asked = Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? holds : other).hold({ requestId: `${index}`, organizationId: ORGANIZATION, amount: 10 }),
    )
    expect(await kindsOf(asked)).toEqual({ held: 17, 'insufficient-credits': 33 })
    await expectSoundBooks(world.database)
  })

  it('of several organizations are decided by what each of them has', async () => {
    const { world, holds, grant } = await openWorld(kind, 3)
    await grant(10, 'org_0')
    await grant(30, 'org_2')
    const asked = Array.from({ length: 12 }, (_, index) =>
      holds.hold({ requestId: `request ${index}`, organizationId: `org_${index % 3}`, amount: 10 }),
    )
    const answers = await answersTo(asked)
    const granted = answers.flatMap((answer, index) => (answer.kind === 'held' ? [`org_${index % 3}`] : []))
    expect(granted.toSorted()).toEqual(['org_0', 'org_2', 'org_2', 'org_2'])
    await expectSoundBooks(world.database)
  })

  it('race with settlements and never take what is not there', async () => {
    const { world, holds, grant } = await openWorld(kind)
    await grant(100)
    let granted = 0
    const use = async (name: number) => {
      for (let turn = 0; turn < 10; turn += 1) {
        const requestId = `${name} ${turn}`
        const answer = await holds.hold({ requestId, organizationId: ORGANIZATION, amount: 10 })
        if (answer.kind !== 'held') continue
        granted += 1
        const settlement = { requestId, organizationId: ORGANIZATION, cost: 3 }
        await world.units.transact((stores) => settleUsage(stores, [settlement], world.clock.epochMs()))
      }
    }
    await Promise.all(Array.from({ length: 10 }, (_, index) => use(index)))
    expect(await world.stores.billing.find(ORGANIZATION)).toMatchObject({ balance: 100 - 3 * granted, held: 0 })
    // Whoever holds 10 finds 10: the last request is refused when less than that is left.
    expect(100 - 3 * granted).toBeGreaterThanOrEqual(7)
    await expectSoundBooks(world.database)
  })

  it('say whether the balance or the monthly cap does not suffice', async () => {
    const { world, holds, grant } = await openWorld(kind)
    const ask = (requestId: string, amount: number) => holds.hold({ requestId, organizationId: ORGANIZATION, amount })
    expect(await ask('never had any', 1)).toEqual({ kind: 'insufficient-credits', reason: 'balance' })
    await grant(100)
    await world.units.transact(async (stores) => {
      const account = await openAccount(stores, ORGANIZATION, world.clock.epochMs())
      await stores.billing.save({ ...account, monthlyCap: 50 })
    })
    expect(await ask('more than there is', 101)).toEqual({ kind: 'insufficient-credits', reason: 'balance' })
    expect(await ask('more than the cap', 51)).toEqual({ kind: 'insufficient-credits', reason: 'monthly-cap' })
    expect(await ask('just the cap', 50)).toEqual({ kind: 'held' })
    expect(await ask('one more', 1)).toEqual({ kind: 'insufficient-credits', reason: 'monthly-cap' })
  })

  it('that are not settled in time are no longer held, and are charged all the same when they are', async () => {
    const { world, holds, grant } = await openWorld(kind)
    await grant(100)
    await holds.hold({ requestId: 'late', organizationId: ORGANIZATION, amount: 60 })
    world.clock.advance(HOLD_EXPIRY_MS)
    const nowMs = world.clock.epochMs()
    expect(await world.units.transact((stores) => expireHolds(stores, ORGANIZATION, nowMs))).toBe(1)
    expect(await world.stores.billing.find(ORGANIZATION)).toMatchObject({ balance: 100, held: 0 })
    const late = { requestId: 'late', organizationId: ORGANIZATION, cost: 20 }
    for (const _ of [1, 2, 3]) await world.units.transact((stores) => settleUsage(stores, [late], nowMs))
    expect(await world.stores.billing.find(ORGANIZATION)).toMatchObject({ balance: 80, held: 0, monthSpent: 20 })
  })

  it('are answered as unavailable when the store cannot be asked', async () => {
    const { world, holds } = await openWorld(kind)
    await world.close()
    const asked = holds.hold({ requestId: 'request', organizationId: ORGANIZATION, amount: 1 })
    expect(await asked).toEqual({ kind: 'unavailable' })
  })

  it('share transactions: a hundred at once take one, not a hundred', async () => {
    const { world, grant } = await openWorld(kind)
    await grant(1000)
    let transactions = 0
    const transact: typeof world.units.transact = (work) => {
      transactions += 1
      return world.units.transact(work)
    }
    const units = { transact } as typeof world.units
    const holds = new CreditHolds({ units, clock: world.clock, logger: silentLogger, laneOf: () => '' })
    const asked = Array.from({ length: 100 }, (_, index) =>
      holds.hold({ requestId: `request ${index}`, organizationId: ORGANIZATION, amount: 1 }),
    )
    expect(await kindsOf(asked)).toEqual({ held: 100 })
    expect(transactions).toBe(1)
  })
})

describe('a request that costs nothing', () => {
  it('is held at once, without a promise and without the store', () => {
    const units = {
      transact() {
        throw new Error('nobody should ask')
      },
    }
    const holds = new CreditHolds({
      units: units as never,
      clock: { epochMs: () => 0, monotonicMs: () => 0 },
      logger: silentLogger,
      laneOf: () => '',
    })
    expect(holds.hold({ requestId: 'request', organizationId: ORGANIZATION, amount: 0 })).toEqual({ kind: 'held' })
  })
})

describePostgres('an account that somebody else is changing', (kind) => {
  it('is waited for, and after three tries the request is told to come back', async () => {
    const { world, holds, grant } = await openWorld(kind)
    await grant(100)
    const locked = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const change = world.units.transact(async (stores) => {
      await stores.billing.lock([ORGANIZATION])
      locked.resolve()
      await finish.promise
    })
    await locked.promise
    const refused = await holds.hold({ requestId: 'first', organizationId: ORGANIZATION, amount: 1 })
    expect(refused).toEqual({ kind: 'conflict', retryAfterMs: 1000 })
    const waiting = holds.hold({ requestId: 'second', organizationId: ORGANIZATION, amount: 1 })
    finish.resolve()
    await change
    expect(await waiting).toEqual({ kind: 'held' })
    const rows = await sql<{ count: number }>`select count(*) as count from holds`.execute(world.database)
    expect(rows.rows).toEqual([{ count: 1 }])
  })

  it('of another organization is not waited for', async () => {
    const { world, holds, grant } = await openWorld(kind, 2)
    await grant(100, 'org_0')
    await grant(100, 'org_1')
    await world.units.transact(async (stores) => {
      await stores.billing.lock(['org_0'])
      const waits = holds.hold({ requestId: 'waits', organizationId: 'org_0', amount: 1 })
      expect(await holds.hold({ requestId: 'free', organizationId: 'org_1', amount: 1 })).toEqual({ kind: 'held' })
      expect(await waits).toMatchObject({ kind: 'conflict' })
    })
  })
})
