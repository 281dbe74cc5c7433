import { expect, it } from 'vitest'
import { settleUsage } from '../../../src/platform/billing/settle-usage.ts'
import { createStores } from '../../../src/platform/stores.ts'
import { describeDatabases, type TestDatabaseKind } from '../../support/databases.ts'
import { organizationOf, serveWithPeople } from '../platform-people.ts'
import { expectSoundBooks } from './billing-audit.ts'

/** Credits in billionths. */
const CREDIT = 1_000_000_000

async function serveBilling(kind: TestDatabaseKind) {
  const served = await serveWithPeople({ kind })
  const { send, made, database, clock, platform } = served
  const organizationId = made.organization_id
  const billing = `/organizations/${organizationId}/billing`
  const charge = (requestId: string, cost: number) =>
    database
      .transaction()
      .execute((transaction) =>
        settleUsage(createStores(transaction), [{ requestId, organizationId, cost }], clock.epochMs()),
      )
  const hold = (requestId: string, amount: number) => platform.credits.hold({ requestId, organizationId, amount })
  const show = async () => (await send('GET', billing)).body
  return { ...served, billing, charge, hold, show, organizationId }
}

describeDatabases('the billing API', (kind) => {
  it('shows an organization that never had credits as one that has none', async () => {
    const { show, organizationId } = await serveBilling(kind)
    expect(await show()).toEqual({
      object: 'billing',
      organization_id: organizationId,
      balance: '0.000000000',
      held: '0.000000000',
      available: '0.000000000',
      month: '2026-11',
      month_spent: '0.000000000',
      monthly_cap: null,
      frozen: null,
    })
  })

  it('grants, holds, charges and refunds add up', async () => {
    const { send, billing, charge, hold, show, database } = await serveBilling(kind)
    const granted = await send('POST', `${billing}/grants`, { amount: '12.5', note: 'welcome' })
    expect(granted.status).toBe(201)
    expect(granted.body).toMatchObject({ kind: 'grant', amount: '12.500000000', note: 'welcome' })
    expect(await hold('request-1', 10 * CREDIT)).toEqual({ kind: 'held' })
    expect(await show()).toMatchObject({ balance: '12.500000000', held: '10.000000000', available: '2.500000000' })
    await charge('request-1', 4 * CREDIT)
    expect(await show()).toMatchObject({ balance: '8.500000000', held: '0.000000000', month_spent: '4.000000000' })
    const refunded = await send('POST', `${billing}/refunds`, { request_id: 'request-1' })
    expect(refunded.body).toMatchObject({ kind: 'refund', reference: 'request-1', amount: '4.000000000' })
    expect(await show()).toMatchObject({ balance: '12.500000000', month_spent: '0.000000000' })
    await send('POST', `${billing}/refunds`, { amount: '1', note: 'for the trouble' })
    expect(await show()).toMatchObject({ balance: '13.500000000' })
    await expectSoundBooks(database)
  })

  it('a request is refunded once, and only if it was charged to this organization', async () => {
    const { send, billing, charge, show } = await serveBilling(kind)
    await send('POST', `${billing}/grants`, { amount: '5' })
    await charge('request-1', CREDIT)
    const twice = await Promise.all([1, 2].map(() => send('POST', `${billing}/refunds`, { request_id: 'request-1' })))
    expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect((await send('POST', `${billing}/refunds`, { request_id: 'request-2' })).status).toBe(404)
    const other = String((await send('POST', '/organizations', { name: 'other' })).body['id'])
    const foreign = await send('POST', `/organizations/${other}/billing/refunds`, { request_id: 'request-1' })
    expect(foreign.status).toBe(404)
    expect(await show()).toMatchObject({ balance: '5.000000000' })
  })

  it('a refund names a request or an amount, and not both', async () => {
    const { send, billing } = await serveBilling(kind)
    for (const body of [{}, { request_id: 'request-1', amount: '1' }]) {
      expect((await send('POST', `${billing}/refunds`, body)).status).toBe(400)
    }
  })

  it('an adjustment takes away no more than is available, and says why it was made', async () => {
    const { send, billing, hold, show } = await serveBilling(kind)
    await send('POST', `${billing}/grants`, { amount: '3' })
    await hold('request-1', CREDIT)
    expect((await send('POST', `${billing}/adjustments`, { amount: '-1' })).status).toBe(400)
    const tooMuch = await send('POST', `${billing}/adjustments`, { amount: '-2.000000001', note: 'typing error' })
    expect(tooMuch).toMatchObject({ status: 409, body: { code: 'insufficient_credits' } })
    expect((await send('POST', `${billing}/adjustments`, { amount: '-2', note: 'typing error' })).status).toBe(201)
    expect(await show()).toMatchObject({ balance: '1.000000000', available: '0.000000000' })
  })

  it('no organization gets more credits than can be counted', async () => {
    const { send, billing } = await serveBilling(kind)
    for (let count = 0; count < 5; count += 1) await send('POST', `${billing}/grants`, { amount: '1000000' })
    const more = await send('POST', `${billing}/grants`, { amount: '0.000000001' })
    expect(more).toMatchObject({ status: 409, body: { code: 'balance_too_large' } })
    expect((await send('POST', `${billing}/grants`, { amount: '1000000.1' })).status).toBe(400)
  })

  it('a grant that is sent again with its idempotency key is given once', async () => {
    const { send, billing, show, made } = await serveBilling(kind)
    const headers = {
      authorization: `Bearer ${made.operator_token}`,
      'content-type': 'application/json',
      'idempotency-key': 'a-grant',
    }
    const answers = await Promise.all(
      [1, 2, 3].map(() => send('POST', `${billing}/grants`, { amount: '2' }, { headers })),
    )
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
    expect(await show()).toMatchObject({ balance: '2.000000000' })
  })

  it('a monthly cap holds within its month (UTC), and can be taken away again', async () => {
    const { send, billing, charge, hold, clock } = await serveBilling(kind)
    await send('POST', `${billing}/grants`, { amount: '100' })
    const capped = await send('PATCH', billing, { monthly_cap: '10' })
    expect(capped.body).toMatchObject({ monthly_cap: '10.000000000' })
    await charge('request-1', 8 * CREDIT)
    const refused = { kind: 'insufficient-credits', reason: 'monthly-cap' }
    expect(await hold('request-2', 3 * CREDIT)).toEqual(refused)
    expect(await hold('request-3', 2 * CREDIT)).toEqual({ kind: 'held' })
    clock.nowMs = Date.UTC(2026, 11, 1) - 1
    expect(await hold('request-4', 1)).toEqual(refused)
    clock.nowMs += 1
    // What was held before the turn of the month is still to be spent.
    expect(await hold('request-5', 8 * CREDIT)).toEqual({ kind: 'held' })
    expect(await hold('request-6', 1)).toEqual(refused)
    await send('PATCH', billing, { monthly_cap: null })
    expect(await hold('request-7', 50 * CREDIT)).toEqual({ kind: 'held' })
  })

  it('a freeze stops holds until it ends or is lifted, and nothing else', async () => {
    const { send, billing, charge, hold, clock, show } = await serveBilling(kind)
    await send('POST', `${billing}/grants`, { amount: '10' })
    await hold('running', CREDIT)
    const frozen = await send('PUT', `${billing}/freeze`, { reason: 'reconciliation', seconds: 3 })
    expect(frozen.body['frozen']).toEqual({ until: '2026-11-15T12:00:03.000Z', reason: 'reconciliation' })
    expect(await hold('request-1', 1)).toEqual({ kind: 'conflict', retryAfterMs: 3000 })
    await charge('running', CREDIT)
    await send('POST', `${billing}/grants`, { amount: '1' })
    expect(await show()).toMatchObject({ balance: '10.000000000', held: '0.000000000' })
    clock.nowMs += 3000
    expect(await hold('request-2', 1)).toEqual({ kind: 'held' })
    expect(await show()).toMatchObject({ frozen: null })
    await send('PUT', `${billing}/freeze`, { reason: 'longer', seconds: 3600 })
    expect(await hold('request-3', 1)).toEqual({ kind: 'conflict', retryAfterMs: 5000 })
    await send('DELETE', `${billing}/freeze`)
    expect(await hold('request-4', 1)).toEqual({ kind: 'held' })
  })

  it('housekeeping gives holds free that nobody settled', async () => {
    const { send, billing, hold, clock, platform, show, log } = await serveBilling(kind)
    await send('POST', `${billing}/grants`, { amount: '10' })
    await hold('lost', CREDIT)
    clock.nowMs += 2 * 60 * 60 * 1000 - 1
    await platform.tidyUp()
    expect(await show()).toMatchObject({ held: '1.000000000' })
    clock.nowMs += 1
    await platform.tidyUp()
    expect(await show()).toMatchObject({ held: '0.000000000', balance: '10.000000000' })
    expect(log.some(({ count, organizationId }) => count === 1 && organizationId !== undefined)).toBe(true)
  })

  it('owners set the cap, admins may look, developers and viewers may not, and none of them gives credits', async () => {
    const { person } = await serveBilling(kind)
    const people = await Promise.all(['owner', 'admin', 'developer', 'viewer'].map((name) => person(name)))
    const [owner, admin, developer, viewer] = people
    if (!owner || !admin || !developer || !viewer) throw new Error('somebody is missing')
    const organization = await organizationOf(owner, [
      [admin, 'admin'],
      [developer, 'developer'],
      [viewer, 'viewer'],
    ])
    const path = `/organizations/${organization}/billing`
    const seen = async (method: string, at: string, body?: unknown) =>
      Promise.all(people.map(async (who) => (await who.send(method, at, body)).status))
    expect(await seen('GET', path)).toEqual([200, 200, 403, 403])
    expect(await seen('GET', `${path}/transfers`)).toEqual([200, 200, 403, 403])
    expect(await seen('PATCH', path, { monthly_cap: '1' })).toEqual([200, 403, 403, 403])
    for (const [at, body] of [
      ['grants', { amount: '1' }],
      ['refunds', { amount: '1' }],
      ['adjustments', { amount: '1', note: 'x' }],
    ] as const) {
      expect(await seen('POST', `${path}/${at}`, body)).toEqual([403, 403, 403, 403])
    }
    expect(await seen('PUT', `${path}/freeze`, { reason: 'x', seconds: 1 })).toEqual([403, 403, 403, 403])
  })

  it('every change stands in the audit log', async () => {
    const { send, billing, database } = await serveBilling(kind)
    await send('POST', `${billing}/grants`, { amount: '1' })
    await send('POST', `${billing}/refunds`, { amount: '1' })
    await send('POST', `${billing}/adjustments`, { amount: '-1', note: 'x' })
    await send('PATCH', billing, { monthly_cap: '1' })
    await send('PUT', `${billing}/freeze`, { reason: 'x', seconds: 1 })
    await send('DELETE', `${billing}/freeze`)
    const rows = await database
      .selectFrom('audit_entries')
      .select('action')
      .where('action', 'like', 'billing.%')
      .execute()
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'billing.adjust',
      'billing.freeze',
      'billing.grant',
      'billing.refund',
      'billing.unfreeze',
      'billing.update',
    ])
  })
})
