import { describe, expect, test } from 'vitest'
import type { Model } from '../../src/contract/model.ts'
import { modelListSchema, modelSchema } from '../../src/contract/model.ts'
import type { ServedModel } from '../../src/gateway/ports.ts'
import { ScriptedEngine } from '../../src/inference/scripted/scripted-engine.ts'
import { ConfiguredCatalogue } from '../../src/server/configured-catalogue.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { TestServer } from '../support/test-server.ts'
import { answerOf, expectError, messageOf } from './answer.ts'
import { rawRequest } from './raw-http.ts'

const bare = { object: 'model', created: 0, owned_by: 'house', shutdown_date: null } as const

/** Every optional field, and none of them. */
const full: Model = {
  ...bare,
  id: 'house/full-2.5',
  created: 1_760_000_000,
  shutdown_date: '2027-01-31',
  context_length: 8192,
  max_output_tokens: 2048,
  default_parameters: { max_tokens: 512 },
  reasoning: { supported_efforts: ['max', 'xhigh', 'high', 'medium', 'low'], default_effort: 'high', mandatory: true },
}
const models: readonly Model[] = [
  full,
  { ...bare, id: 'plain' },
  { ...bare, id: 'my model' },
  { ...bare, id: 'a/b/c.d' },
  { ...bare, id: 'half%2Fencoded' },
  { ...bare, id: 'ünï/日本' },
  { ...bare, id: 'premium/large' },
  { ...bare, id: 'old/last-day', shutdown_date: '2026-03-15' },
  { ...bare, id: 'old/gone', shutdown_date: '2026-03-14' },
]

const plans: Record<string, readonly string[]> = {
  default: ['house/*', 'plain', 'my model', 'a/*', 'half*', 'ünï/*', 'old/*'],
  premium: ['*'],
  nothing: [],
}

function start(plan = 'default', clock = new ManualClock('2026-03-14T12:00:00.000Z')): Promise<TestServer> {
  const engine = new ScriptedEngine({ name: 'scripted', script: () => [{ type: 'text', text: 'Hello' }] })
  const served = models.map((model): ServedModel => ({ model, engine, reasoningHistory: 'restore' }))
  const catalogue = new ConfiguredCatalogue({ clock, models: served })
  return TestServer.start({ clock, caller: { plan, models: plans[plan] ?? [] }, ports: { catalogue } })
}

function idsOf(body: unknown): string[] {
  return modelListSchema.parse(body).data.map((model) => model.id)
}

const notFound = { status: 404, type: 'invalid_request_error', code: 'model_not_found', param: 'model' } as const

describe('the list', () => {
  test('has exactly the fields of the contract, and leaves out what is not announced', async () => {
    await using server = await start()
    const { body } = await answerOf(server.fetch('/models'))
    expect(Object.keys(body as object)).toEqual(['object', 'data'])
    expect(body).toMatchObject({ object: 'list' })
    const { data } = body as { data: Record<string, unknown>[] }
    expect(data[0]).toStrictEqual(full)
    expect(data[1]).toStrictEqual({ id: 'plain', ...bare })
  })

  test.each([
    ['default', ['house/full-2.5', 'plain', 'my model', 'a/b/c.d', 'half%2Fencoded', 'ünï/日本', 'old/last-day']],
    ['nothing', []],
    ['a plan that nobody configured', []],
  ])('shows to the plan %j what it may use', async (plan, ids) => {
    await using server = await start(plan)
    expect(idsOf((await answerOf(server.fetch('/models'))).body)).toEqual(ids)
  })

  test('ignores a query', async () => {
    await using server = await start()
    expect((await answerOf(server.fetch('/models?limit=1'))).body).toEqual(
      (await answerOf(server.fetch('/models'))).body,
    )
  })
})

describe('retrieving a model', () => {
  test('gives for every listed id the same information as the list', async () => {
    await using server = await start('premium')
    const { data } = modelListSchema.parse((await answerOf(server.fetch('/models'))).body)
    expect(data.length).toBeGreaterThan(5)
    for (const model of data) {
      const answer = await answerOf(server.fetch(`/models/${encodeURIComponent(model.id)}`))
      expect(answer.body).toStrictEqual(model)
      expect(modelSchema.parse(answer.body)).toStrictEqual(answer.body)
    }
  })

  /** Ways to write an id in a path. */
  const spellings: Record<string, readonly string[]> = {
    'house/full-2.5': [
      'house/full-2.5',
      'house%2Ffull-2.5',
      'house%2ffull-2.5',
      'house%2Ffull-2%2E5',
      '%68ouse/full-2.5',
    ],
    'a/b/c.d': ['a/b/c.d', 'a%2Fb%2Fc.d', 'a/b%2Fc.d'],
    'my model': ['my%20model'],
    'half%2Fencoded': ['half%252Fencoded'],
    'ünï/日本': [encodeURIComponent('ünï/日本'), encodeURI('ünï/日本')],
    plain: ['plain', 'plain?x=1'],
  }
  for (const [id, paths] of Object.entries(spellings)) {
    test.each(paths)(`finds ${JSON.stringify(id)} at %s`, async (path) => {
      await using server = await start()
      const answer = await rawRequest(server, { path: `/compat/v1/models/${path}` })
      expect(answer.body).toMatchObject({ id, object: 'model' })
      expect(answer.status).toBe(200)
    })
  }

  /** None of these is an id, and none may be taken for another path. */
  const strangers = [
    'nobody',
    'house',
    'house/',
    'House/full-2.5',
    'house//full-2.5',
    'house/full-2.5/',
    'house%252Ffull-2.5',
    'my+model',
    '..%2f..%2fmodels',
    '../models/plain',
    './plain',
    '%2e%2e/models',
    '..',
    '%',
    '%zz',
    '%E0%A4%A',
    '%00',
    '__proto__',
    'constructor',
    'x'.repeat(2000),
  ]
  test.each(strangers)('does not know %s', async (path) => {
    await using server = await start()
    const answer = await rawRequest(server, { path: `/compat/v1/models/${path}` })
    expectError(answer, notFound)
    expect(messageOf(answer).length).toBeLessThan(400)
  })
})

describe('a model that a plan does not show', () => {
  test('is as unknown to retrieve and to chat as one that does not exist', async () => {
    await using server = await start('default')
    for (const model of ['premium/large', 'premium/nobody']) {
      expectError(await answerOf(server.fetch(`/models/${model}`)), notFound)
      expectError(await answerOf(server.chat({ model })), notFound)
    }
    const hidden = messageOf(await answerOf(server.fetch('/models/premium/large')))
    const absent = messageOf(await answerOf(server.fetch('/models/premium/nobody')))
    expect(hidden.replaceAll('large', '*')).toBe(absent.replaceAll('nobody', '*'))
  })

  test('is there for the plan that shows it', async () => {
    await using server = await start('premium')
    expect((await answerOf(server.fetch('/models/premium/large'))).body).toMatchObject({ id: 'premium/large' })
    expect((await answerOf(server.chat({ model: 'premium/large' }))).status).toBe(200)
  })
})

describe('a model past its shutdown date', () => {
  test('is gone from the list and as unknown, and the message gives the date', async () => {
    await using server = await start()
    expect(idsOf((await answerOf(server.fetch('/models'))).body)).not.toContain('old/gone')
    for (const answer of [
      await answerOf(server.fetch('/models/old/gone')),
      await answerOf(server.chat({ model: 'old/gone' })),
    ]) {
      expectError(answer, notFound)
      expect(messageOf(answer)).toContain('2026-03-14')
    }
  })

  test('goes at the UTC midnight that begins the date', async () => {
    const clock = new ManualClock('2026-03-14T23:59:59.999Z')
    await using server = await start('default', clock)
    expect((await answerOf(server.chat({ model: 'old/last-day' }))).status).toBe(200)
    clock.advance(1)
    expectError(await answerOf(server.chat({ model: 'old/last-day' })), notFound)
    expect(idsOf((await answerOf(server.fetch('/models'))).body)).not.toContain('old/last-day')
  })
})
