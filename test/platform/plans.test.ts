import { expect, it } from 'vitest'
import { describeDatabases } from '../support/databases.ts'
import { testPlan } from '../support/platform-settings.ts'
import { organizationOf, serveWithPeople, type Person } from './platform-people.ts'

const plans = [
  testPlan('default', { retention: new Set(['zero', 'standard', 'contributor']) }),
  testPlan('small', {
    retention: new Set(['zero']),
    credentials: new Set(['playground']),
    models: ['parley/*'],
    priceMultiplier: 2,
  }),
]

const prices = new Map([
  ['parley/small', { input: 150, cachedInput: 75, output: 600 }],
  ['secret/model', { input: 1, cachedInput: 1, output: 1 }],
])

const small = { model: 'parley/small', input: '0.150000000', cached_input: '0.075000000', output: '0.600000000' }
const secret = { model: 'secret/model', input: '0.001000000', cached_input: '0.001000000', output: '0.001000000' }
const smallTwice = { ...small, input: '0.300000000', cached_input: '0.150000000', output: '1.200000000' }

async function shown(by: Pick<Person, 'send'>): Promise<object[][]> {
  const { body } = await by.send('GET', '/plans')
  return (body['data'] as { prices: object[] }[]).map((plan) => plan.prices)
}

describeDatabases('plans', (kind) => {
  async function setUp() {
    const served = await serveWithPeople({ kind, settings: { plans, prices } })
    const ada = await served.person('ada')
    const id = await organizationOf(ada)
    const put = (body: unknown) => served.send('PUT', `/organizations/${id}/plan`, body)
    return { ...served, ada, id, put }
  }

  it('are listed with all that they give', async () => {
    const { ada } = await setUp()
    const listed = await ada.send('GET', '/plans')
    expect(listed.body['data']).toEqual([
      {
        object: 'plan',
        name: 'default',
        is_default: true,
        limits: {
          requests_per_minute: 1000,
          requests_per_day: 100_000,
          tokens_per_minute: 1_000_000,
          tokens_per_day: 1_000_000_000,
        },
        models: ['*'],
        credentials: ['api_key', 'playground'],
        retention: ['zero', 'standard', 'contributor'],
        price_multiplier: 1,
        prices: [small, secret],
      },
      expect.objectContaining({
        name: 'small',
        is_default: false,
        models: ['parley/*'],
        credentials: ['playground'],
        retention: ['zero'],
        price_multiplier: 2,
        prices: [smallTwice],
      }),
    ])
  })

  it('an operator puts an organization on one, at once, and nobody else does', async () => {
    const { ada, id, put, platform } = await setUp()
    const project = await ada.send('POST', `/organizations/${id}/projects`, { name: 'web' })
    const key = await ada.send('POST', `/projects/${String(project.body['id'])}/api-keys`, { name: 'ci' })
    const caller = async () => {
      const verification = await platform.verifier.verify(String(key.body['key']))
      return verification.kind === 'accepted' ? verification.caller : undefined
    }
    expect(await caller()).toMatchObject({ plan: 'default', access: { planAdmitsCredential: true } })
    const overrides = { limits: { requests_per_minute: 3 }, price_multiplier: 0.5 }
    const put1 = await put({ plan: 'small', overrides })
    expect(put1.body).toMatchObject({ id, plan: 'small', overrides })
    expect(await caller()).toMatchObject({
      plan: 'small',
      models: ['parley/*'],
      priceMultiplier: 0.5,
      limits: { requestsPerMinute: 3, requestsPerDay: 100_000 },
      access: { planAdmitsCredential: false },
    })
    expect((await put({ plan: 'small', overrides: null })).body).toMatchObject({ overrides: null })
    expect(await caller()).toMatchObject({ limits: { requestsPerMinute: 1000 } })
    const refused = await ada.send('PUT', `/organizations/${id}/plan`, { plan: 'default' })
    expect([refused.status, refused.body['code']]).toEqual([403, 'operator_required'])
  })

  it('tell what models cost, and nobody of a model that none of their organizations can use', async () => {
    const { ada, id, put, person, send } = await setUp()
    await put({ plan: 'small', overrides: { price_multiplier: 0.1 } })
    expect((await ada.send('GET', `/organizations/${id}/plan`)).body).toMatchObject({
      object: 'plan',
      name: 'small',
      is_default: false,
      price_multiplier: 0.1,
      prices: [{ model: 'parley/small', input: '0.015000000', cached_input: '0.007500000', output: '0.060000000' }],
    })
    expect(await shown(ada)).toEqual([[small], [smallTwice]])
    expect(await shown(await person('bob'))).toEqual([[], []])
    expect(await shown({ send })).toEqual([[small, secret], [smallTwice]])
    await put({ plan: 'default', overrides: { price_multiplier: 0 } })
    expect((await ada.send('GET', `/organizations/${id}/plan`)).body['prices']).toMatchObject([
      { model: 'parley/small', output: '0.000000000' },
      { model: 'secret/model' },
    ])
  })

  it.each([
    [{ plan: 'gold' }, 'plan', /default, small/],
    [{}, 'plan', /expected string/],
    [
      { plan: 'small', overrides: { limits: { requests_per_minute: -1 } } },
      'overrides.limits.requests_per_minute',
      />=0/,
    ],
    [{ plan: 'small', overrides: { limits: { requests_per_hour: 1 } } }, 'overrides.limits.requests_per_hour', /known/],
    [{ plan: 'small', overrides: { retention: ['all'] } }, 'overrides.retention.0', /zero/],
    [{ plan: 'small', overrides: { price_multiplier: -1 } }, 'overrides.price_multiplier', />=0/],
  ])('%j is refused by the name of its field', async (body, field, message) => {
    const { put } = await setUp()
    const refused = await put(body)
    expect(refused.body).toMatchObject({ status: 400, errors: [{ field }] })
    expect(refused.body['detail']).toMatch(message)
  })

  it('renaming an organization and changing its plan at once loses neither', async () => {
    const { ada, id, put, send } = await setUp()
    for (let round = 0; round < 5; round += 1) {
      const name = `name ${round}`
      const plan = round % 2 === 0 ? 'small' : 'default'
      await Promise.all([put({ plan }), ada.send('PATCH', `/organizations/${id}`, { name })])
      expect((await send('GET', `/organizations/${id}`)).body).toMatchObject({ name, plan })
    }
  })
})
