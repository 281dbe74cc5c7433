import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { demonstrationConfig, demonstrationModel } from '../../support/demonstration-config.ts'
import { describeDatabases } from '../../support/databases.ts'
import { startComposedNode, type ComposedNode } from '../composed-node.ts'
import { createComposedTenant, type ComposedTenant } from '../composed-tenant.ts'

/** Credits for a million tokens. */
const price = { input: 1000, cached_input: 100, output: 2000 }
const CREDIT = 1_000_000_000

const [model] = (JSON.parse(demonstrationConfig) as { models: object[] }).models
const configuration = {
  models: [
    { ...model, price },
    { ...model, id: 'parley/free' },
  ],
}

interface Usage {
  prompt_tokens: number
  completion_tokens: number
  prompt_tokens_details: { cached_tokens: number }
}

async function errorOf(response: Response): Promise<object> {
  return ((await response.json()) as { error: object }).error
}

/** The usage of a request is charged a moment after its end. */
function eventually(check: () => Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 20_000 })
}

describeDatabases('paid requests through the whole server', (kind) => {
  let node: ComposedNode
  let tenant: ComposedTenant
  let billing: string

  beforeAll(async () => {
    node = await startComposedNode({ databaseUrl: (await kind.create()).url, configuration })
    tenant = await createComposedTenant(node)
    billing = `/organizations/${tenant.organization}/billing`
  })
  afterAll(() => node[Symbol.asyncDispose]())

  const shown = async () => (await tenant.owner.ask('GET', billing)).body
  const grant = (amount: string) => node.operate('POST', `${billing}/grants`, { amount })
  /** Takes away whatever is there. */
  const empty = async () => {
    const { available } = await shown()
    if (available !== '0.000000000') {
      await node.operate('POST', `${billing}/adjustments`, {
        amount: `-${String(available)}`,
        note: 'the end of a test',
      })
    }
  }
  const settled = () => eventually(async () => expect(await shown()).toMatchObject({ held: '0.000000000' }))

  beforeEach(async () => {
    await settled()
    await empty()
  })

  it('402 insufficient_credits without credits, and a free model is served all the same', async () => {
    const refused = await node.chat(tenant.apiKey)
    expect(refused.status).toBe(402)
    expect(refused.headers.get('retry-after')).toBeNull()
    expect(refused.headers.get('x-ratelimit-limit-requests')).not.toBeNull()
    expect(await errorOf(refused)).toMatchObject({ type: 'billing_error', code: 'insufficient_credits', param: null })
    expect((await node.chat(tenant.apiKey, { model: 'parley/free' })).status).toBe(200)
    expect(await shown()).toMatchObject({ balance: '0.000000000', held: '0.000000000' })
  })

  it('what a request used is charged, exactly and once, streamed or not', async () => {
    await grant('1000')
    const plain = (await (await node.chat(tenant.apiKey)).json()) as { usage: Usage }
    const stream = await node.chat(tenant.apiKey, { stream: true, stream_options: { include_usage: true } })
    const events = (await stream.text()).split('\n\n').filter((event) => event.includes('"prompt_tokens"'))
    const streamed = JSON.parse(String(events.at(-1)?.slice('data: '.length))) as { usage: Usage }
    const costOf = ({ prompt_tokens, completion_tokens, prompt_tokens_details: { cached_tokens } }: Usage) =>
      (prompt_tokens - cached_tokens) * 1_000_000 + cached_tokens * 100_000 + completion_tokens * 2_000_000
    const cost = costOf(plain.usage) + costOf(streamed.usage)
    expect(cost).toBeGreaterThan(0)
    await eventually(async () => {
      const { body } = await tenant.owner.ask('GET', `${billing}/transfers?kind=usage`)
      expect(body['data']).toHaveLength(2)
    })
    const left = ((1000 * CREDIT - cost) / CREDIT).toFixed(9)
    expect(await shown()).toMatchObject({ balance: left, held: '0.000000000', available: left })
  })

  it('402 again once the credits are used up, by asking until they are', async () => {
    // The demonstration answers in some tens of tokens; held are the hundred that it may take.
    await grant('0.5')
    const statuses: number[] = []
    for (let count = 0; statuses.at(-1) !== 402 && count < 100; count += 1) {
      const response = await node.chat(tenant.apiKey, { max_completion_tokens: 100 })
      await response.arrayBuffer()
      statuses.push(response.status)
      await settled()
    }
    expect(statuses.length).toBeGreaterThan(2)
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]))
    expect(statuses.at(-1)).toBe(402)
    expect(Number((await shown())['balance'])).toBeGreaterThanOrEqual(0)
  })

  it('402 tells the monthly cap from the balance', async () => {
    await grant('1000')
    await tenant.owner.ask('PATCH', billing, { monthly_cap: '0' })
    const refused = await node.chat(tenant.apiKey)
    expect(refused.status).toBe(402)
    expect(await errorOf(refused)).toMatchObject({
      code: 'insufficient_credits',
      message: expect.stringContaining('monthly cap'),
    })
    await tenant.owner.ask('PATCH', billing, { monthly_cap: null })
    expect((await node.chat(tenant.apiKey)).status).toBe(200)
  })

  it('409 billing_conflict while billing is frozen, with the time to come back, and 200 afterwards', async () => {
    await grant('1000')
    await node.operate('PUT', `${billing}/freeze`, { reason: 'reconciliation', seconds: 3600 })
    const refused = await node.chat(tenant.apiKey)
    expect(refused.status).toBe(409)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(refused.headers.get('x-should-retry')).toBe('false')
    expect(await errorOf(refused)).toMatchObject({ type: 'billing_error', code: 'billing_conflict' })
    expect((await node.chat(tenant.apiKey, { model: 'parley/free' })).status).toBe(200)
    await node.operate('DELETE', `${billing}/freeze`)
    expect((await node.chat(tenant.apiKey, { model: demonstrationModel })).status).toBe(200)
  })

  it('a plan where everything is free needs no credits', async () => {
    const plan = `/organizations/${tenant.organization}/plan`
    await node.operate('PUT', plan, { plan: 'default', overrides: { price_multiplier: 0 } })
    expect((await node.chat(tenant.apiKey)).status).toBe(200)
    await node.operate('PUT', plan, { plan: 'default', overrides: null })
    expect((await node.chat(tenant.apiKey)).status).toBe(402)
  })

  it('a request whose client leaves is charged for what it used, and nothing stays held', async () => {
    await grant('1000')
    const before = Number((await shown())['balance'])
    const response = await node.chat(tenant.apiKey, { stream: true })
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await settled()
    await eventually(async () => expect(Number((await shown())['balance'])).toBeLessThan(before))
  })
})
