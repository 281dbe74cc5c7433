import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { ScriptStep } from '../../src/inference/scripted/script-step.ts'
import { connectTo } from '../faults/support/raw-connection.ts'
import { TestServer, testKey, testModel } from '../support/test-server.ts'

const chat = (overrides: Record<string, unknown>) => (server: TestServer) => server.chat(overrides)
const unavailable: ScriptStep = { type: 'fail', reason: { kind: 'unavailable' } }

/** Every way to end, told by what the engine does and what is asked. */
const endings: readonly {
  name: string
  script?: readonly ScriptStep[]
  hold?: 'insufficient-credits'
  ask: (server: TestServer) => Promise<Response>
  record: Record<string, unknown>
}[] = [
  {
    name: 'a completion',
    ask: chat({}),
    record: { operation: 'createChatCompletion', model: testModel.id, status: 200, outcome: 'stop', streamed: false },
  },
  { name: 'a stream', ask: chat({ stream: true }), record: { status: 200, outcome: 'stop', streamed: true } },
  {
    name: 'an engine that fails at once',
    script: [unavailable],
    ask: chat({}),
    record: {
      status: 502,
      error: 'upstream_unavailable',
      outcome: 'failed',
      usage: { promptTokens: 0, cachedTokens: 0, completionTokens: 0, reasoningTokens: 0 },
    },
  },
  {
    name: 'an engine that fails in mid stream',
    script: [{ type: 'text', text: 'eight ch' }, unavailable],
    ask: chat({ stream: true }),
    record: { status: 200, error: 'upstream_unavailable', outcome: 'failed', usage: { completionTokens: 2 } },
  },
  {
    name: 'a value that is wrong',
    ask: chat({ temperature: 9 }),
    record: { operation: 'createChatCompletion', status: 400, error: 'invalid_value', outcome: undefined },
  },
  {
    name: 'a model that does not exist, whose name is not recorded',
    ask: chat({ model: 'no such model' }),
    record: { status: 404, error: 'model_not_found', model: undefined },
  },
  {
    name: 'no credits',
    hold: 'insufficient-credits',
    ask: chat({}),
    record: { status: 402, error: 'insufficient_credits', model: testModel.id, outcome: undefined },
  },
  {
    name: 'another media type',
    ask: (server) => server.chat({}, { headers: { 'content-type': 'text/plain' } }),
    record: { operation: 'createChatCompletion', status: 415, error: 'unsupported_media_type' },
  },
  {
    name: 'a body that is too large',
    ask: chat({ messages: [{ role: 'user', content: 'x'.repeat(2000) }] }),
    record: { operation: 'createChatCompletion', status: 413, error: 'request_too_large' },
  },
  {
    name: 'another method',
    ask: (server) => server.fetch('/models', { method: 'DELETE' }),
    record: { operation: 'none', status: 405, error: 'method_not_allowed' },
  },
  {
    name: 'a path that does not exist',
    ask: (server) => server.fetch('/embeddings'),
    record: { operation: 'none', status: 404, error: 'unknown_endpoint' },
  },
  {
    name: 'the list of models',
    ask: (server) => server.fetch('/models'),
    record: { operation: 'listModels', status: 200, error: undefined, outcome: undefined },
  },
  {
    name: 'one model',
    ask: (server) => server.fetch(`/models/${testModel.id}`),
    record: { operation: 'retrieveModel', status: 200, model: testModel.id },
  },
]

/** A server whose records become safe only when the test says so. */
async function slowlyAccounted(ending: (typeof endings)[number]) {
  const recording = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const records: unknown[] = []
  const { script, hold } = ending
  const server = await TestServer.start({
    ...(script && { script: () => script }),
    ...(hold && { hold: { kind: hold, reason: 'balance' } }),
    settings: { bodyBytesMax: 1500 },
    ports: {
      usage: {
        record(record) {
          records.push(record)
          asked.resolve()
          return recording.promise
        },
      },
    },
  })
  return { server, records, recording, asked: asked.promise }
}

test.each(endings)('$name is recorded once, and ends only when the record is safe', async (ending) => {
  const { server, records, recording, asked } = await slowlyAccounted(ending)
  await using _ = server
  let ended = false
  const answered = ending.ask(server).then(async (response) => {
    const text = await response.text()
    ended = true
    return { response, text }
  })
  await asked
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(ended).toBe(false)
  recording.resolve()
  const { response } = await answered
  expect(records).toMatchObject([{ requestId: response.headers.get('x-request-id'), ...ending.record }])
})

test.each(endings)('$name never ends well when it cannot be recorded', async (ending) => {
  const { server, recording } = await slowlyAccounted(ending)
  await using _ = server
  recording.promise.catch(() => {})
  recording.reject(new Error('the disk is full'))
  const { status, text } = await ending
    .ask(server)
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => ({ status: 0, text: 'the connection broke' }))
  // A stream that has begun can only break off; everything else still has a status to tell it with.
  if (status !== 0 && status !== 200) expect(status).toBe(500)
  else expect(ending.script ?? ending.record['streamed']).toBeTruthy()
  expect(text).not.toContain('[DONE]')
  expect(text).not.toContain('disk')
  expect(server.failures).toHaveLength(ending.script === undefined ? 1 : 2)
})

test('a client that leaves is recorded with what was generated until then', async () => {
  await using server = await TestServer.start({
    script: () => [{ type: 'text', text: 'eight ch' }, { type: 'hang' }],
  })
  const socket = connectTo(server.origin)
  const body = JSON.stringify({ model: testModel.id, stream: true, messages: [{ role: 'user', content: 'Hi' }] })
  socket.write(
    `POST /compat/v1/chat/completions HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${testKey}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  let text = ''
  while (!text.includes('eight')) text += String((await once(socket, 'data'))[0])
  socket.destroy()
  await vi.waitFor(() => expect(server.records).toHaveLength(1))
  expect(server.records).toMatchObject([{ status: 200, outcome: 'aborted', usage: { completionTokens: 2 } }])
})

test('a record tells when the engine was asked, when it had a place, and when it spoke', async () => {
  await using server = await TestServer.start({
    script: () => [
      { type: 'wait', ms: 20 },
      { type: 'text', text: 'at last' },
    ],
  })
  await (await server.chat()).text()
  await (await server.fetch('/models')).text()
  const [completion, list] = server.records
  const { queuedMs = -1, begunMs = -1, timeToFirstTokenMs = -1, durationMs = -1 } = completion ?? {}
  expect(queuedMs).toBeGreaterThan(0)
  expect(begunMs).toBeGreaterThanOrEqual(queuedMs)
  expect(timeToFirstTokenMs).toBeGreaterThan(begunMs)
  expect(durationMs).toBeGreaterThanOrEqual(timeToFirstTokenMs)
  expect(list).toMatchObject({ queuedMs: undefined, begunMs: undefined })
})

test('what is refused before it is admitted is not recorded', async () => {
  await using server = await TestServer.start({ limits: { requestsPerMinute: 1 } })
  await server.fetch('/models', { headers: { authorization: 'Bearer wrong' } })
  await server.fetch('/models')
  expect((await server.chat()).status).toBe(429)
  expect(server.records).toMatchObject([{ operation: 'listModels' }])
})

test.each(['standard', 'contributor'] as const)(
  'what is said under %s is given to be kept, whole',
  async (retention) => {
    await using server = await TestServer.start({ caller: { retention } })
    const response = await server.chat({ stream: true })
    await response.text()
    expect([...server.kept]).toEqual([
      [
        response.headers.get('x-request-id'),
        {
          model: testModel.id,
          request: { model: testModel.id, messages: [{ role: 'user', content: 'Hi' }], stream: true },
          reply: {
            message: {
              role: 'assistant',
              content: 'Hello world.',
              reasoning_content: 'Let me think.',
              refusal: null,
            },
            finish_reason: 'stop',
          },
        },
      ],
    ])
  },
)

test('a reply that was cut short is kept without a finish reason', async () => {
  await using server = await TestServer.start({
    caller: { retention: 'standard' },
    script: () => [{ type: 'text', text: 'Half a' }, { type: 'truncate' }],
  })
  await (await server.chat()).text()
  expect([...server.kept.values()]).toMatchObject([{ reply: { message: { content: 'Half a' }, finish_reason: null } }])
})

test('under zero nothing is ever given to be kept', async () => {
  await using server = await TestServer.start()
  await (await server.chat()).text()
  await (await server.chat({ stream: true })).text()
  expect(server.records).toHaveLength(2)
  expect(server.kept.size).toBe(0)
})
