import { APIError, InternalServerError, type OpenAI } from 'openai'
import { describe, expect, it } from 'vitest'
import type { EngineFailureReason } from '../../src/inference/engine-failure.ts'
import type { ScriptStep } from '../../src/inference/scripted/script-step.ts'
import { TestServer, testModel } from '../support/test-server.ts'
import { ComposedServer, demonstrationModel } from './support/composed-server.ts'
import { reasoningOf } from './support/reasoning-of.ts'
import { rejectionOf } from './support/rejection-of.ts'
import { sdkClient } from './support/sdk-client.ts'

type Chunk = OpenAI.ChatCompletionChunk

const messages = [{ role: 'user' as const, content: 'Hello' }]

async function collect(stream: AsyncIterable<Chunk>): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return chunks
}

function contentOf(chunks: readonly Chunk[]): string {
  return chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')
}

describe('a stream through the SDK', () => {
  it('gives reasoning, then the answer, then one finish reason', async () => {
    await using server = await TestServer.start()
    const stream = await sdkClient(server).chat.completions.create({ model: testModel.id, messages, stream: true })
    const chunks = await collect(stream)
    expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant')
    expect(chunks.map((chunk) => reasoningOf(chunk.choices[0]?.delta) ?? '').join('')).toBe('Let me think.')
    expect(contentOf(chunks)).toBe('Hello world.')
    expect(chunks.map((chunk) => chunk.choices[0]?.finish_reason).filter(Boolean)).toEqual(['stop'])
    expect(new Set(chunks.map((chunk) => chunk.id)).size).toBe(1)
    expect(chunks.every((chunk) => chunk.usage === null)).toBe(true)
  })

  it.each([true, false])('ends with the usage when asked, padded: %s', async (padded) => {
    await using server = await TestServer.start()
    const stream = await sdkClient(server).chat.completions.create({
      model: testModel.id,
      messages,
      stream: true,
      stream_options: { include_usage: true, include_obfuscation: padded },
    })
    const chunks = await collect(stream)
    const last = chunks.at(-1)
    expect(last?.choices).toEqual([])
    expect(last?.usage?.total_tokens).toBeGreaterThan(0)
    expect(chunks.slice(0, -1).every((chunk) => chunk.usage === null && chunk.choices.length === 1)).toBe(true)
    expect(chunks.every((chunk) => 'obfuscation' in chunk === padded)).toBe(true)
  })

  it('tells request id and limits before the first chunk', async () => {
    await using server = await TestServer.start()
    const { data, response, request_id } = await sdkClient(server)
      .chat.completions.create({ model: testModel.id, messages, stream: true })
      .withResponse()
    expect(response.headers.get('x-ratelimit-limit-tokens')).toBe('1000000000')
    await collect(data)
    expect(server.summaries[0]?.requestId).toBe(request_id)
  })

  it.each([true, false])('adds up to the message in the helper, whatever it is made of, padded: %s', async (padded) => {
    const text = 'Grüße, 世界 🌍 \u2028 "quoted"\n\\ end'
    await using server = await TestServer.start({
      script: () => [
        { type: 'reasoning', text: 'Hm.' },
        // One UTF-16 unit a piece, so that the pieces also cut characters in two.
        ...text.split('').map((unit) => ({ type: 'text' as const, text: unit })),
      ],
    })
    const stream = sdkClient(server).chat.completions.stream({
      model: testModel.id,
      messages,
      stream_options: { include_usage: true, include_obfuscation: padded },
    })
    const pieces: string[] = []
    stream.on('content', (delta) => pieces.push(delta))
    const completion = await stream.finalChatCompletion()
    expect(completion.choices[0]?.message.content).toBe(text)
    expect(pieces.join('')).toBe(text)
    expect((await stream.totalUsage()).completion_tokens).toBe(completion.usage?.completion_tokens)
  })
})

const failures: readonly [name: string, step: ScriptStep, type: string, code: string | null][] = [
  ['a failure', fail({ kind: 'unavailable' }), 'upstream_unavailable_error', null],
  ['a reply that breaks off', { type: 'truncate' }, 'upstream_unavailable_error', null],
  ['saturation', fail({ kind: 'saturated', retryAfterMs: 1 }), 'api_error', 'infrastructure_rate_limit_exceeded'],
]

function fail(reason: EngineFailureReason): ScriptStep {
  return { type: 'fail', reason }
}

describe.each(failures)('%s of the engine', (_name, step, type, code) => {
  const script = (): ScriptStep[] => [{ type: 'reasoning', text: 'Hm.' }, { type: 'text', text: 'Half an ans' }, step]

  it('raises in a stream that has begun, after the text so far', async () => {
    await using server = await TestServer.start({ script })
    const stream = await sdkClient(server).chat.completions.create({ model: testModel.id, messages, stream: true })
    const received: Chunk[] = []
    const reading = (async () => {
      for await (const chunk of stream) received.push(chunk)
    })()
    const failure = await rejectionOf(reading, APIError)
    expect(failure).toMatchObject({ type, code, param: null, status: undefined })
    expect(failure.requestID).toBe(server.summaries[0]?.requestId)
    expect(contentOf(received)).toBe('Half an ans')
  })

  it('raises in the helper', async () => {
    await using server = await TestServer.start({ script })
    const stream = sdkClient(server).chat.completions.stream({ model: testModel.id, messages })
    expect(await rejectionOf(stream.finalMessage(), APIError)).toMatchObject({ type, code })
  })

  it('is told by the status while nothing has been sent', async () => {
    await using server = await TestServer.start({ script: () => [step] })
    const creating = sdkClient(server).chat.completions.create({ model: testModel.id, messages, stream: true })
    expect(await rejectionOf(creating, InternalServerError)).toMatchObject({ type, code })
  })
})

describe('a stream of a server just installed', () => {
  it('gives the text that the same request gives as JSON', async () => {
    await using server = await ComposedServer.start()
    const client = sdkClient(server)
    const request = { model: demonstrationModel, messages }
    const [whole, streamed] = await Promise.all([
      client.chat.completions.create(request),
      client.chat.completions.stream({ ...request, stream_options: { include_usage: true } }).finalChatCompletion(),
    ])
    expect(streamed.choices[0]?.message.content).toBe(whole.choices[0]?.message.content)
    expect(streamed.usage).toEqual(whole.usage)
  })
})
