import { describe, expect, test } from 'vitest'
import { chatCompletionChunkSchema } from '../../src/contract/chat-completion-chunk.ts'
import { errorBodySchema } from '../../src/contract/error-body.ts'
import { testModel, TestServer } from '../support/test-server.ts'
import { answerOf, expectError } from './answer.ts'
import { completedRows } from './completed-rows.ts'
import { transcriptOf, type Transcript } from './event-stream.ts'
import { interruptedRows } from './interrupted-rows.ts'
import type { StreamingRow } from './streaming-row.ts'

async function play(row: StreamingRow): Promise<Transcript> {
  const gate = Promise.withResolvers<void>()
  await using server = await TestServer.start({
    script: () => row.script(gate.promise),
    ...(row.keepaliveMs === undefined ? {} : { settings: { keepaliveMs: row.keepaliveMs } }),
  })
  return await transcriptOf(server.chat({ stream: true, ...row.body }), (text) => {
    if (row.opensAt !== undefined && text.includes(row.opensAt)) gate.resolve()
    if (row.cutAt !== undefined && text.includes(row.cutAt)) server.server.closeAllConnections()
  })
}

/** One line of `data:` or one comment, then an empty line: nothing else, whatever the pieces contain. */
function expectFraming({ text, status, headers }: Transcript): void {
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/event-stream(;|$)/)
  expect(text).not.toContain('\r')
  const blocks = text.split('\n\n')
  expect(blocks.pop()).toBe('')
  for (const block of blocks) expect(block).toMatch(/^(data: (\{.*\}|\[DONE\])|:.*)$/)
}

/** What every chunk of every stream has in common. */
function expectChunks({ chunks, others }: Transcript): void {
  // Parsing drops what the schema does not know, so that an extra field shows as a difference.
  expect(chunks.map((chunk) => chatCompletionChunkSchema.parse(chunk))).toEqual(chunks)
  expect(others.map((other) => errorBodySchema.parse(other))).toEqual(others)
  const [first] = chunks
  expect(first?.id).toMatch(/^chatcmpl-\w+$/)
  expect(first?.choices[0]?.delta.role).toBe('assistant')
  for (const chunk of chunks) {
    expect(chunk).toMatchObject({ id: first?.id, created: first?.created, model: testModel.id })
    expect(chunk).toHaveProperty('usage')
    if (chunk !== first) expect(chunk.choices[0]?.delta.role).toBeUndefined()
  }
  const ended = chunks.findIndex((chunk) => chunk.choices.some((choice) => choice.finish_reason !== null))
  if (ended !== -1) expect(chunks.slice(ended + 1).flatMap((chunk) => chunk.choices)).toEqual([])
}

describe('every row of the lifecycle and of the events', () => {
  for (const row of [...completedRows, ...interruptedRows]) {
    test(`${row.state}: ${row.name}`, async () => {
      const transcript = await play(row)
      if (row.cutAt === undefined) expectFraming(transcript)
      expectChunks(transcript)
      row.check(transcript)
    })
  }
})

describe('a failure before the first byte is a status, not a stream', () => {
  const expected = {
    unavailable: { status: 502, type: 'upstream_unavailable_error', code: null, param: null },
    'credentials-rejected': {
      status: 502,
      type: 'upstream_unavailable_error',
      code: 'upstream_credentials_rejected',
      param: null,
    },
  } as const
  for (const kind of ['unavailable', 'credentials-rejected'] as const) {
    test(kind, async () => {
      await using server = await TestServer.start({ script: () => [{ type: 'fail', reason: { kind } }] })
      expectError(await answerOf(server.chat({ stream: true })), expected[kind])
    })
  }

  test('saturated, with its retry delay', async () => {
    const reason = { kind: 'saturated', retryAfterMs: 1200 } as const
    await using server = await TestServer.start({ script: () => [{ type: 'fail', reason }] })
    const answer = await answerOf(server.chat({ stream: true }))
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
  })

  test('an engine that says nothing at all', async () => {
    await using server = await TestServer.start({ script: () => [{ type: 'truncate' }] })
    expectError(await answerOf(server.chat({ stream: true })), expected.unavailable)
  })

  test('an invalid request', async () => {
    await using server = await TestServer.start()
    const answer = await answerOf(server.chat({ stream: true, temperature: 3 }))
    const invalid = { status: 400, type: 'invalid_request_error', code: 'invalid_value', param: 'temperature' }
    expectError(answer, invalid)
  })
})

test('after an error event the connection is closed, so that nobody waits for more', async () => {
  await using server = await TestServer.start({
    script: () => [{ type: 'text', text: 'Hel' }, { type: 'truncate' }],
  })
  const closed = new Promise((resolve) => {
    server.server.once('connection', (socket) => void socket.once('close', resolve))
  })
  expect((await transcriptOf(server.chat({ stream: true }))).done).toBe(false)
  await closed
})

test('ids differ from stream to stream', async () => {
  await using server = await TestServer.start()
  const first = await transcriptOf(server.chat({ stream: true }))
  const second = await transcriptOf(server.chat({ stream: true }))
  expect(second.chunks[0]?.id).not.toBe(first.chunks[0]?.id)
})

test('the same reply comes whole as JSON and in pieces as a stream', async () => {
  await using server = await TestServer.start()
  const whole = await answerOf(server.chat())
  const transcript = await transcriptOf(server.chat({ stream: true, stream_options: { include_usage: true } }))
  const usage = transcript.chunks.at(-1)?.usage
  const deltas = transcript.chunks.flatMap((chunk) => chunk.choices.map((choice) => choice.delta))
  expect(whole.body).toMatchObject({
    choices: [
      {
        message: {
          content: deltas.map((delta) => delta.content ?? '').join(''),
          reasoning_content: deltas.map((delta) => delta.reasoning_content ?? '').join(''),
        },
      },
    ],
    usage,
  })
})
