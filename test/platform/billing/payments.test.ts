import { createHmac, randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { BillingStore } from '../../../src/platform/billing/billing-store.ts'
import { StartRefusal } from '../../../src/platform/start-refusal.ts'
import { describeDatabases, type TestDatabaseKind } from '../../support/databases.ts'
import { openTestPlatform, type Answer } from '../platform-fixture.ts'
import { serveWithPeople } from '../platform-people.ts'
import { expectSoundBooks } from './billing-audit.ts'

const secret = randomBytes(32)
const payments = { provider: 'till', webhookSecret: `whsec_${secret.toString('base64')}` }

interface Delivery {
  id?: string
  secret?: Buffer
  provider?: string
  ageMs?: number
  /** What is sent, if not what was signed. */
  sent?: string
  headers?: Readonly<Record<string, string>>
}

async function servePayments(kind: TestDatabaseKind) {
  const served = await serveWithPeople({ kind, settings: { payments } })
  const { send, made, clock } = served
  const organization = made.organization_id

  const deliver = (event: unknown, delivery: Delivery = {}): Promise<Answer> => {
    const body = typeof event === 'string' ? event : JSON.stringify(event)
    const id = delivery.id ?? 'event-1'
    const timestamp = String(Math.floor((clock.epochMs() - (delivery.ageMs ?? 0)) / 1000))
    const signature = createHmac('sha256', delivery.secret ?? secret)
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
      ...delivery.headers,
    }
    const path = `/payments/webhooks/${delivery.provider ?? 'till'}`
    return send('POST', path, delivery.sent ?? body, { headers })
  }
  const event = (type: string, changed: object = {}) => ({
    type,
    timestamp: new Date(clock.epochMs()).toISOString(),
    data: { payment_id: 'pay-1', organization_id: organization, amount: '25', currency: 'credits', ...changed },
  })
  const balance = async () => String((await send('GET', `/organizations/${organization}/billing`)).body['balance'])
  return { ...served, organization, deliver, event, balance }
}

const NOTHING = '0.000000000'

describeDatabases('payments', (kind) => {
  it('become credits once, though they are delivered a hundred times and by different events', async () => {
    const { deliver, event, balance, send, organization, database } = await servePayments(kind)
    const first = await deliver(event('payment.succeeded'))
    expect(first).toMatchObject({ status: 200, body: { outcome: 'taken' } })
    for (let round = 0; round < 20; round += 1) {
      const again = await Promise.all(Array.from({ length: 5 }, () => deliver(event('payment.succeeded'))))
      for (const answer of again) expect(answer).toMatchObject({ status: 200, body: { outcome: 'repeated' } })
    }
    expect(await deliver(event('payment.succeeded'), { id: 'event-2' })).toMatchObject({
      body: { outcome: 'repeated' },
    })
    expect(await balance()).toBe('25.000000000')
    const listed = await send('GET', `/organizations/${organization}/billing/payments`)
    expect(listed.body['data']).toMatchObject([{ provider: 'till', payment_id: 'pay-1', amount: '25.000000000' }])
    await expectSoundBooks(database)
  })

  it('delivered at once many times become credits once', async () => {
    const { deliver, event, balance } = await servePayments(kind)
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(event('payment.succeeded'))))
    expect(answers.filter(({ body }) => body['outcome'] === 'taken')).toHaveLength(1)
    expect(await balance()).toBe('25.000000000')
  })

  it('are told apart by their own ids, whatever key for repetitions stands beside them', async () => {
    const { deliver, event, balance } = await servePayments(kind)
    const headers = { 'idempotency-key': 'always-the-same' }
    await deliver(event('payment.succeeded'), { headers })
    const second = await deliver(event('payment.succeeded', { payment_id: 'pay-2' }), { id: 'event-2', headers })
    expect(second.body).toMatchObject({ event_id: 'event-2', outcome: 'taken' })
    expect(await balance()).toBe('50.000000000')
  })

  it('that were taken are repeated, and one too many refused, where no more credits can be counted', async () => {
    const { deliver, event, balance, send, organization, database } = await servePayments(kind)
    await deliver(event('payment.succeeded'))
    for (const amount of ['1000000', '1000000', '1000000', '1000000', '999975']) {
      await send('POST', `/organizations/${organization}/billing/grants`, { amount })
    }
    expect(await deliver(event('payment.succeeded'))).toMatchObject({ status: 200, body: { outcome: 'repeated' } })
    const refused = await deliver(event('payment.succeeded', { payment_id: 'pay-2' }), { id: 'event-2' })
    expect([refused.status, refused.body['code']]).toEqual([409, 'balance_too_large'])
    expect(await balance()).toBe('5000000.000000000')
    await expectSoundBooks(database)
  })

  it('a hundred at once are all taken, and nobody else waits while the account is busy', async () => {
    const { deliver, event, balance, send, organization, database, made, platform } = await servePayments(kind)
    await deliver(event('payment.succeeded'))
    const busy = Promise.withResolvers<void>()
    const free = Promise.withResolvers<void>()
    onTestFinished(() => free.resolve())
    // On SQLite this holds up every writer, and readers with them: there it is over at once.
    const holding = database.transaction().execute(async (transaction) => {
      await new BillingStore(transaction).lock([organization])
      busy.resolve()
      if (kind.name === 'postgres') await free.promise
    })
    await busy.promise
    const delivered = Array.from({ length: 100 }, (_, index) =>
      deliver(event('payment.succeeded', { payment_id: `burst-${index}`, amount: '1' }), { id: `burst-${index}` }),
    )
    const others = await Promise.all([
      platform.verifier.verify(made.api_key),
      ...Array.from({ length: 20 }, () => send('GET', '/organizations')),
      ...Array.from({ length: 20 }, (_, index) => send('POST', '/organizations', { name: `other ${index}` })),
    ])
    expect(others.map((answer) => ('kind' in answer ? answer.kind : answer.status))).toEqual([
      'accepted',
      ...Array.from({ length: 20 }, () => 200),
      ...Array.from({ length: 20 }, () => 201),
    ])
    free.resolve()
    await holding
    for (const answer of await Promise.all(delivered)) {
      expect(answer).toMatchObject({ status: 200, body: { outcome: 'taken' } })
    }
    expect(await balance()).toBe('125.000000000')
    await expectSoundBooks(database)
  })

  it('forged, changed or recorded events bring nothing', async () => {
    const { deliver, event, balance } = await servePayments(kind)
    const deliveries: Delivery[] = [
      { secret: randomBytes(32) },
      { secret: Buffer.alloc(0) },
      { sent: '{"type":"payment.succeeded"}' },
      { ageMs: 600_000 },
      { ageMs: -600_000 },
    ]
    for (const delivery of deliveries) {
      const answer = await deliver(event('payment.succeeded'), delivery)
      expect(answer).toMatchObject({ status: 403, body: { code: 'invalid_signature' } })
    }
    expect(await balance()).toBe(NOTHING)
  })

  it('an event without a signature brings nothing', async () => {
    const { send, event, balance } = await servePayments(kind)
    const headers = { 'content-type': 'application/json' }
    const answer = await send('POST', '/payments/webhooks/till', event('payment.succeeded'), { headers })
    expect(answer.status).toBe(403)
    expect(await balance()).toBe(NOTHING)
  })

  it('an event for another provider brings nothing', async () => {
    const { deliver, event, balance } = await servePayments(kind)
    expect((await deliver(event('payment.succeeded'), { provider: 'other' })).status).toBe(404)
    expect(await balance()).toBe(NOTHING)
  })

  it('a wrong amount brings nothing, and the answer names the field', async () => {
    const { deliver, event, balance } = await servePayments(kind)
    for (const amount of ['0', '-25', 25, '25.0000000001', '1e3', '1000001', null, 'twenty-five', undefined]) {
      const answer = await deliver(event('payment.succeeded', { amount }))
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'data.amount' }] } })
    }
    expect(await balance()).toBe(NOTHING)
  })

  it('another currency, an unknown organization or something unreadable brings nothing', async () => {
    const { deliver, event, balance } = await servePayments(kind)
    expect((await deliver(event('payment.succeeded', { currency: 'EUR' }))).status).toBe(400)
    expect((await deliver(event('payment.succeeded', { organization_id: 'org_nobody' }))).status).toBe(404)
    expect((await deliver('{"type":')).status).toBe(400)
    expect((await deliver('[]')).status).toBe(400)
    expect(await balance()).toBe(NOTHING)
  })

  it('what is told of other things is let pass', async () => {
    const { deliver, event, balance } = await servePayments(kind)
    expect(await deliver(event('customer.created'))).toMatchObject({ status: 202, body: { outcome: 'ignored' } })
    expect(await balance()).toBe(NOTHING)
  })

  it('a refund takes the credits back, in parts, and never more than was paid', async () => {
    const { deliver, event, balance, database } = await servePayments(kind)
    await deliver(event('payment.succeeded'))
    await deliver(event('payment.refunded', { amount: '10' }), { id: 'refund-1' })
    await deliver(event('payment.refunded', { amount: '10' }), { id: 'refund-1' })
    expect(await balance()).toBe('15.000000000')
    await deliver(event('payment.refunded', { amount: '25' }), { id: 'refund-2' })
    expect(await balance()).toBe(NOTHING)
    await deliver(event('payment.refunded', { amount: '25' }), { id: 'refund-3' })
    expect(await balance()).toBe(NOTHING)
    await expectSoundBooks(database)
  })

  it('a refund that comes before its payment waits for it: nothing is left', async () => {
    const { deliver, event, balance, database } = await servePayments(kind)
    const early = await deliver(event('payment.refunded'), { id: 'refund-1' })
    expect(early).toMatchObject({ status: 202, body: { outcome: 'waiting' } })
    expect(await balance()).toBe(NOTHING)
    await deliver(event('payment.succeeded'))
    expect(await balance()).toBe(NOTHING)
    await deliver(event('payment.refunded'), { id: 'refund-1' })
    expect(await balance()).toBe(NOTHING)
    await expectSoundBooks(database)
  })

  it('a refund in the name of another organization takes nothing from anybody', async () => {
    const { deliver, event, balance, send } = await servePayments(kind)
    await deliver(event('payment.succeeded'))
    const other = String((await send('POST', '/organizations', { name: 'other' })).body['id'])
    await deliver(event('payment.refunded', { organization_id: other }), { id: 'refund-1' })
    await deliver(event('payment.succeeded', { organization_id: other }), { id: 'event-2' })
    expect(await balance()).toBe('25.000000000')
    expect((await send('GET', `/organizations/${other}/billing`)).body).toMatchObject({ balance: NOTHING })
  })

  it('without a provider in the configuration nobody is listened to', async () => {
    const { send } = await serveWithPeople({ kind })
    expect((await send('POST', '/payments/webhooks/till', {})).status).toBe(404)
  })

  it('a server with an empty webhook secret does not start', async () => {
    const { url: databaseUrl } = await kind.create()
    for (const webhookSecret of ['', 'whsec_']) {
      const opening = openTestPlatform({ databaseUrl, settings: { payments: { provider: 'till', webhookSecret } } })
      await expect(opening).rejects.toThrow(StartRefusal)
    }
  })
})
