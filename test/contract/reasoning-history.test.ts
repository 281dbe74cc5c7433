import { describe, expect, test } from 'vitest'
import type { ServedModel } from '../../src/gateway/ports.ts'
import type { GenerationRequest } from '../../src/inference/generation-request.ts'
import type { ScriptStep } from '../../src/inference/scripted/script-step.ts'
import { testCaller, TestServer, type TestServerOptions } from '../support/test-server.ts'
import { answerOf, expectError, messageOf, type Answer } from './answer.ts'
import { reasoningOf, transcriptOf } from './event-stream.ts'

const user = { role: 'user', content: 'Hi' }
const call = { id: 'call_1', type: 'function', function: { name: 'look_up', arguments: '{}' } }
const result = { role: 'tool', tool_call_id: 'call_1', content: '42' }
const tools = [{ type: 'function', function: { name: 'look_up' } }]

const callScript: readonly ScriptStep[] = [
  { type: 'reasoning', text: 'I should look.' },
  { type: 'tool-call', id: 'call_1', name: 'look_up', argumentPieces: ['{}'] },
]
const textScript: readonly ScriptStep[] = [
  { type: 'reasoning', text: 'I know this one.' },
  { type: 'text', text: 'It is 42.' },
]

/** The replies of the script to a conversation's first request; every later one gets a plain text. */
function script(first: readonly ScriptStep[]) {
  const seen: GenerationRequest[] = []
  return {
    seen,
    script: (request: GenerationRequest) => {
      seen.push(request)
      return seen.length === 1 ? first : textScript
    },
  }
}

/** The reasoning that the engine was given for the assistant turns of its last request. */
function lastReasoning(seen: readonly GenerationRequest[]): (string | undefined)[] {
  const messages = seen.at(-1)?.messages ?? []
  return messages.flatMap((message) => (message.role === 'assistant' ? [message.reasoning] : []))
}

function missingAt(index: number) {
  const param = `messages[${index}].reasoning_content`
  return { status: 400, type: 'invalid_request_error', code: 'missing_required_parameter', param } as const
}

function messageIn({ body }: Answer): Record<string, unknown> {
  return (body as { choices: [{ message: Record<string, unknown> }] }).choices[0].message
}

/** The credential names the organization, where a test tells the server so. */
function as(organization: string): RequestInit {
  return { headers: { authorization: `Bearer ${organization}` } }
}

const mandatory = { supported_efforts: ['high'], default_effort: 'high', mandatory: true }
const callTurn = { role: 'assistant', content: null, tool_calls: [call] }
const textTurn = { role: 'assistant', content: 'It is 42.' }

describe('reasoning that a client dropped is restored', () => {
  const partsTurn = {
    role: 'assistant',
    content: [
      { type: 'text', text: 'It is ' },
      { type: 'text', text: '42.' },
    ],
  }
  const rows = [
    { what: 'by the id of its tool call', first: callScript, replay: [callTurn, result], restored: 'I should look.' },
    {
      what: 'by the id of its tool call, whatever else was changed',
      first: callScript,
      replay: [
        { ...callTurn, content: 'edited', tool_calls: [{ ...call, function: { name: 'x', arguments: '' } }] },
        result,
      ],
      restored: 'I should look.',
    },
    { what: 'by its text', first: textScript, replay: [textTurn, user], restored: 'I know this one.' },
    { what: 'by its text in parts', first: textScript, replay: [partsTurn, user], restored: 'I know this one.' },
    {
      what: 'from null',
      first: textScript,
      replay: [{ ...textTurn, reasoning_content: null }, user],
      restored: 'I know this one.',
    },
  ]
  for (const stream of [false, true]) {
    test.each(rows)(`$what, after a ${stream ? 'stream' : 'JSON reply'}`, async ({ first, replay, restored }) => {
      const scripted = script(first)
      await using server = await TestServer.start(scripted)
      await answerOf(server.chat({ stream, tools }))
      expect((await answerOf(server.chat({ tools, messages: [user, ...replay] }))).status).toBe(200)
      expect(lastReasoning(scripted.seen)).toEqual([restored])
    })
  }

  test('for every turn of a longer conversation', async () => {
    const scripted = script(callScript)
    await using server = await TestServer.start(scripted)
    await answerOf(server.chat({ tools }))
    await answerOf(server.chat({ tools, messages: [user, callTurn, result] }))
    const answer = await answerOf(server.chat({ tools, messages: [user, callTurn, result, textTurn, user] }))
    expect(answer.status).toBe(200)
    expect(lastReasoning(scripted.seen)).toEqual(['I should look.', 'I know this one.'])
  })

  test('never across organizations', async () => {
    const scripted = script(callScript)
    await using server = await TestServer.start({
      ...scripted,
      authenticate: (organizationId) => ({ kind: 'accepted', caller: { ...testCaller, organizationId } }),
    })
    const replays = [
      [user, callTurn, result],
      [user, textTurn, user],
    ]
    await answerOf(server.chat({ tools }, as('org_a')))
    await answerOf(server.chat({ tools }, as('org_a')))
    for (const messages of replays) {
      expectError(await answerOf(server.chat({ tools, messages }, as('org_b'))), missingAt(1))
      expect((await answerOf(server.chat({ tools, messages }, as('org_a')))).status).toBe(200)
    }
  })
})

describe('what cannot be restored is refused by its path', () => {
  const rows = [
    {
      what: 'a turn that was never said here',
      messages: [user, { role: 'assistant', content: 'Else.' }, user],
      index: 1,
    },
    { what: 'null', messages: [user, { ...textTurn, reasoning_content: null }], index: 1 },
    { what: 'a first turn', messages: [textTurn, user], index: 0 },
    {
      what: 'the first of several that lack it',
      messages: [user, { ...textTurn, reasoning_content: 'Hm.' }, user, callTurn, result, textTurn],
      index: 3,
    },
  ]
  test.each(rows)('$what', async ({ messages, index }) => {
    await using server = await TestServer.start()
    const answer = await answerOf(server.chat({ messages, tools }))
    expectError(answer, missingAt(index))
    expect(messageOf(answer)).toContain(`messages[${index}].reasoning_content`)
  })
})

describe('what a client sends is taken as it is', () => {
  test.each(['', 'something else entirely'])('%j', async (reasoning) => {
    const scripted = script(textScript)
    await using server = await TestServer.start(scripted)
    await answerOf(server.chat())
    const messages = [user, { ...textTurn, reasoning_content: reasoning }, user]
    expect((await answerOf(server.chat({ messages }))).status).toBe(200)
    expect(lastReasoning(scripted.seen)).toEqual([reasoning])
  })
})

describe('the policy of the model decides', () => {
  const unknownTurn = [user, { role: 'assistant', content: 'Never said here.' }, user]
  const knownTurn = [user, textTurn, user]
  const rows: {
    policy: ServedModel['reasoningHistory']
    known: number
    unknown: number
  }[] = [
    { policy: 'restore', known: 200, unknown: 400 },
    { policy: 'reject', known: 400, unknown: 400 },
    { policy: 'accept', known: 200, unknown: 200 },
  ]
  test.each(rows)('$policy: known $known, unknown $unknown', async ({ policy, known, unknown }) => {
    await using server = await TestServer.start({ ...script(textScript), reasoningHistory: policy })
    await answerOf(server.chat())
    const statusOf = async (messages: unknown) => (await answerOf(server.chat({ messages }))).status
    expect([await statusOf(knownTurn), await statusOf(unknownTurn)]).toEqual([known, unknown])
  })

  const free: Record<string, NonNullable<TestServerOptions['model']>['reasoning']> = {
    'that may reason but need not': { ...mandatory, mandatory: false },
    'that announces no reasoning': undefined,
  }
  test.each(Object.entries(free))('a model %s needs no history', async (_what, reasoning) => {
    const scripted = script(textScript)
    const model = { reasoning } as NonNullable<TestServerOptions['model']>
    await using server = await TestServer.start({ ...scripted, model, reasoningHistory: 'reject' })
    expect((await answerOf(server.chat({ messages: unknownTurn }))).status).toBe(200)
    expect(lastReasoning(scripted.seen)).toEqual([undefined])
  })
})

describe('a tool-call step without reasoning from the engine still carries some', () => {
  const silentCall: readonly ScriptStep[] = [
    { type: 'tool-call', id: 'call_1', name: 'look_up', argumentPieces: ['{}'] },
  ]

  test('as JSON, so that the step can be sent back unchanged', async () => {
    await using server = await TestServer.start(script(silentCall))
    const message = messageIn(await answerOf(server.chat({ tools })))
    expect(message['reasoning_content']).toMatch(/\S/)
    expect((await answerOf(server.chat({ tools, messages: [user, message, result] }))).status).toBe(200)
  })

  test.each([true, false])('as a stream (padded: %s), before the call', async (padded) => {
    await using server = await TestServer.start(script(silentCall))
    const stream = { stream: true, stream_options: { include_obfuscation: padded } }
    const transcript = await transcriptOf(server.chat({ tools, ...stream }))
    expect(reasoningOf(transcript)).toMatch(/\S/)
    expect(transcript.text.indexOf('"reasoning_content"')).toBeLessThan(transcript.text.indexOf('"tool_calls"'))
  })

  test('and is restored for a client that drops it', async () => {
    await using server = await TestServer.start(script(silentCall))
    await answerOf(server.chat({ tools }))
    expect((await answerOf(server.chat({ tools, messages: [user, callTurn, result] }))).status).toBe(200)
  })

  test('a text without reasoning is given none, and can be sent back unchanged all the same', async () => {
    await using server = await TestServer.start({ script: () => [{ type: 'text', text: 'Hello' }] })
    const message = messageIn(await answerOf(server.chat()))
    expect(message).not.toHaveProperty('reasoning_content')
    expect((await answerOf(server.chat({ messages: [user, message, user] }))).status).toBe(200)
  })
})
