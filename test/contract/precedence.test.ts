import { describe, expect, test } from 'vitest'
import { ManualClock } from '../support/manual-clock.ts'
import { TestServer, testModel, type TestServerOptions } from '../support/test-server.ts'
import { answerOf, type Answer } from './answer.ts'
import { limiterThatSays } from './error-rows.ts'
import { accessFaults } from './refusal-rows.ts'
import { goodDraft, stepFaults, type StepFault } from './step-faults.ts'

/** Sends one chat completion with all of these faults. */
async function sendWith(...faults: StepFault[]): Promise<{ status: number; code: unknown }> {
  const draft = goodDraft()
  for (const fault of faults) fault.apply(draft)
  await using server = await TestServer.start(draft.server)
  const { method, path, headers, body } = draft
  const answer = await answerOf(server.fetch(path, { method, headers, body: JSON.stringify(body) }))
  return { status: answer.status, code: codeOf(answer) }
}

function codeOf({ body }: Answer): unknown {
  return (body as { error?: { code: unknown } }).error?.code
}

function pairsOf<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((first, index) => items.slice(index + 1).map((second): [Item, Item] => [first, second]))
}

test('without a fault, the request is served', async () => {
  expect(await sendWith()).toEqual({ status: 200, code: undefined })
})

describe('each fault alone is told', () => {
  for (const fault of stepFaults) {
    test(`${fault.name}: ${fault.status}`, async () => {
      expect(await sendWith(fault)).toEqual({ status: fault.status, code: fault.code })
    })
  }
})

describe('of two faults, the one of the earlier step is told', () => {
  const pairs = pairsOf(stepFaults).filter(
    ([first, second]) => first.step < second.step && first.spoils !== second.spoils,
  )
  for (const [first, second] of pairs) {
    test(`${first.name} (${first.status}) before ${second.name} (${second.status})`, async () => {
      expect(await sendWith(second, first)).toEqual({ status: first.status, code: first.code })
    })
  }
})

describe('of two reasons to refuse a caller, the one of higher precedence is told', () => {
  for (const [first, second] of pairsOf(accessFaults)) {
    test(`${first.code} before ${second.code}`, async () => {
      const access = { ...first.access, ...second.access }
      await using server = await TestServer.start({ access, caller: { credentialKind: 'playground' } })
      expect(codeOf(await answerOf(server.fetch('/models')))).toBe(first.code)
    })
  }

  test('with every reason at once, the first', async () => {
    const access = Object.assign({}, ...accessFaults.map((fault) => fault.access)) as TestServerOptions['access']
    await using server = await TestServer.start({ access: { ...access }, caller: { credentialKind: 'playground' } })
    expect(codeOf(await answerOf(server.chat()))).toBe('account_restricted')
  })
})

describe('what a refused request costs', () => {
  const cheap = stepFaults.filter((fault) => fault.step > 3 && fault.step < 4)
  const limits = { requestsPerMinute: 60, requestsPerDay: 60, tokensPerMinute: 6000, tokensPerDay: 6000 }

  /** What is left after one request with the fault and one small good one. */
  async function leftAfter(fault: StepFault) {
    const draft = goodDraft()
    fault.apply(draft)
    await using server = await TestServer.start({ ...draft.server, clock: new ManualClock(), limits })
    const { method, path, headers, body } = draft
    await answerOf(server.fetch(path, { method, headers, body: JSON.stringify(body) }))
    const good = JSON.stringify({ model: testModel.id, messages: [{ role: 'user', content: 'Hi' }] })
    const answer = await answerOf(server.chat({}, { body: good.padEnd(400) }))
    return {
      requests: answer.headers.get('x-ratelimit-remaining-requests'),
      requestsDay: answer.headers.get('x-ratelimit-remaining-requests-day'),
      tokens: answer.headers.get('x-ratelimit-remaining-tokens'),
      tokensDay: answer.headers.get('x-ratelimit-remaining-tokens-day'),
    }
  }

  test.each(cheap)('$name costs one request and no tokens', async (fault) => {
    expect(await leftAfter(fault)).toEqual({ requests: '58', requestsDay: '58', tokens: '5900', tokensDay: '5900' })
  })

  test.each(cheap)('$name: once no request is left, it is 429 like any other', async (fault) => {
    const draft = goodDraft()
    fault.apply(draft)
    await using server = await TestServer.start({ ...draft.server, limits: { requestsPerDay: 1 } })
    const { method, path, headers, body } = draft
    const send = () => answerOf(server.fetch(path, { method, headers, body: JSON.stringify(body) }))
    expect([(await send()).status, (await send()).status]).toEqual([fault.status, 429])
  })

  const costly = stepFaults.filter((fault) => fault.step >= 5)
  test.each(costly)('$name costs the request and its tokens', async (fault) => {
    const draft = goodDraft()
    fault.apply(draft)
    await using server = await TestServer.start({ ...draft.server, clock: new ManualClock(), limits })
    const answer = await answerOf(server.chat({}, { body: JSON.stringify(draft.body).padEnd(400) }))
    expect(answer.status).toBe(fault.status)
    expect(answer.headers.get('x-ratelimit-remaining-requests')).toBe('59')
    expect(answer.headers.get('x-ratelimit-remaining-tokens')).toBe('5900')
    expect(answer.headers.get('x-ratelimit-remaining-tokens-day')).toBe('5900')
  })

  test.each(['no JSON', '[]', '"Hi"', '{"model":'])('a body like %s costs the request and its tokens', async (body) => {
    await using server = await TestServer.start({ clock: new ManualClock(), limits })
    const answer = await answerOf(server.chat({}, { body: body.padEnd(400) }))
    expect(answer.status).toBe(400)
    expect(answer.headers.get('x-ratelimit-remaining-requests')).toBe('59')
    expect(answer.headers.get('x-ratelimit-remaining-tokens')).toBe('5900')
  })

  const free = stepFaults.filter((fault) => fault.step < 3)
  test.each(free)('$name costs nothing', async (fault) => {
    const draft = goodDraft()
    fault.apply(draft)
    const taken: unknown[] = []
    await using server = await TestServer.start({
      ...draft.server,
      ports: { limiter: { take: (...all) => (taken.push(all), { kind: 'unavailable', retryAfterMs: 1 }) } },
    })
    expect((await answerOf(server.chat({}, { headers: draft.headers }))).status).toBe(fault.status)
    expect(taken).toEqual([])
  })
})

test('a limiter that cannot answer comes before what is wrong with the request', async () => {
  await using server = await TestServer.start(limiterThatSays({ kind: 'unavailable', retryAfterMs: 1000 }))
  for (const overrides of [{ temperature: 3 }, { model: 'nobody' }]) {
    expect(codeOf(await answerOf(server.chat(overrides)))).toBe('rate_limit_unavailable')
  }
})

test('nothing is held and nothing is generated for a request that an earlier step refuses', async () => {
  const holds: string[] = []
  await using server = await TestServer.start({
    ports: { billing: { hold: (_caller, { requestId }) => (holds.push(requestId), { kind: 'held' }) } },
  })
  await answerOf(server.chat({ temperature: 3 }))
  await answerOf(server.chat({ model: 'nobody' }))
  await answerOf(server.chat({ reasoning_effort: 'none' }))
  expect({ holds: holds.length, started: server.engine.started }).toEqual({ holds: 0, started: 0 })
  await answerOf(server.chat())
  expect({ holds: holds.length, started: server.engine.started }).toEqual({ holds: 1, started: 1 })
})
