import { setTimeout as delay } from 'node:timers/promises'
import { BadRequestError, type OpenAI } from 'openai'
import { zodResponseFormat } from 'openai/helpers/zod'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ComposedServer } from './support/composed-server.ts'
import { reasoningOf } from './support/reasoning-of.ts'
import { rejectionOf } from './support/rejection-of.ts'
import { sdkClient } from './support/sdk-client.ts'

const model = 'parley/tiny-reasoner'
const CONTEXT_LENGTH = 2048
const ask = (content: string) => ({ role: 'user' as const, content })

/** How long a request waits for a model that still loads. */
const REQUEST_WAITS_MS = 10_000

// A real model at work: a machine that is busy with other things may take ten times as long as one that is not.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Whether a process of the engine has its model. */
async function hasLoaded(origin: string): Promise<boolean> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return /^parley_engine_ready\{.*\} 1$/m.test(text)
}

async function untilLoaded(origin: string): Promise<void> {
  while (!(await hasLoaded(origin))) await delay(20)
}

const words = (count: number) => ({ model, messages: [ask('word '.repeat(count))] })
const parse = (text: string): unknown => JSON.parse(text)

/** A first start with nothing configured: the house model in its processes, the real database, the key of the first run. */
describe('the house model through the SDK, on a server just installed', () => {
  let server: ComposedServer
  let client: OpenAI
  beforeAll(async () => {
    server = await ComposedServer.start('{}')
    client = sdkClient(server)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it('judges the context exactly while it still loads', async () => {
    expect(await hasLoaded(server.origin)).toBe(false)
    const request = { ...words(1980), max_completion_tokens: 100 }
    const sentMs = performance.now()
    const [answer, loadMs] = await Promise.all([
      client.chat.completions.create(request).catch((error: unknown) => error),
      untilLoaded(server.origin).then(() => performance.now() - sentMs),
    ])
    // Where loading takes longer than a request waits for it, the request is judged by what is certain without the model.
    if (loadMs > REQUEST_WAITS_MS * 0.8) return
    expect(answer).toBeInstanceOf(BadRequestError)
    expect(answer).toMatchObject({ code: 'context_length_exceeded', param: 'messages' })
  })

  it('answers', async () => {
    const { choices, usage } = await client.chat.completions.create({ model, messages: [ask('What is 17 plus 25?')] })
    expect(choices[0]).toMatchObject({ finish_reason: 'stop', message: { role: 'assistant' } })
    expect(choices[0]?.message.content).toContain('42')
    expect(reasoningOf(choices[0]?.message)).toMatch(/\S/)
    const { prompt_tokens = 0, completion_tokens = 0, total_tokens, completion_tokens_details } = usage ?? {}
    expect(total_tokens).toBe(prompt_tokens + completion_tokens)
    expect(completion_tokens_details?.reasoning_tokens).toBeGreaterThan(0)
    expect(completion_tokens_details?.reasoning_tokens).toBeLessThan(completion_tokens)
  })

  it('streams its reasoning first, then its answer, then the usage', async () => {
    const stream = await client.chat.completions.create({
      model,
      messages: [ask('What is 17 plus 25?')],
      stream: true,
      stream_options: { include_usage: true },
    })
    const kinds: string[] = []
    let content = ''
    for await (const chunk of stream) {
      const delta = chunk.choices[0]?.delta
      content += delta?.content ?? ''
      if (reasoningOf(delta)) kinds.push('reasoning')
      if (delta?.content) kinds.push('content')
      if (chunk.usage) kinds.push('usage')
    }
    expect(kinds.filter((kind, index) => kind !== kinds[index - 1])).toEqual(['reasoning', 'content', 'usage'])
    expect(content).toContain('42')
  })

  it('parses into what a zod schema describes', async () => {
    const person = z.object({ name: z.string().max(30), age: z.number().int().min(0).max(150) })
    const completion = await client.chat.completions.parse({
      model,
      messages: [ask('Anna is 30 years old. Give me her name and age as JSON.')],
      response_format: zodResponseFormat(person, 'person'),
    })
    expect(person.safeParse(completion.choices[0]?.message.parsed).success).toBe(true)
  })

  it.each([true, false])('runs two tools by runTools to the end, streamed: %s', async (streamed) => {
    const called: string[] = []
    const request = {
      model,
      messages: [ask('What is the weather in Paris and what time is it in Tokyo?')],
      tools: [
        runnable('get_weather', 'Get the current weather for a city.', called, '{"temperature": 20}'),
        runnable('get_time', 'Get the current time in a city.', called, '{"time": "14:30"}'),
      ],
    }
    const runner = streamed
      ? client.chat.completions.runTools({ ...request, stream: true })
      : client.chat.completions.runTools(request)
    expect(await runner.finalContent()).toMatch(/\S/)
    expect(new Set(called)).toEqual(new Set(['get_weather', 'get_time']))
  })

  it('accepts what fills the context to the last token and refuses one token more', async () => {
    const one = await client.chat.completions.create({ ...words(1950), max_completion_tokens: 1 })
    const prompt = one.usage?.prompt_tokens ?? 0
    const room = CONTEXT_LENGTH - prompt
    const fits = await client.chat.completions.create({ ...words(1950), max_completion_tokens: room })
    expect(fits.usage?.prompt_tokens).toBe(prompt)
    const failure = await rejectionOf(
      client.chat.completions.create({ ...words(1950), max_completion_tokens: room + 1 }),
      BadRequestError,
    )
    expect(failure).toMatchObject({ status: 400, code: 'context_length_exceeded', param: 'messages' })
    const alone = await rejectionOf(client.chat.completions.create(words(1950 + room)), BadRequestError)
    expect(alone).toMatchObject({ status: 400, code: 'context_length_exceeded', param: 'messages' })
  })
})

/** A tool that notes down that it was called. */
function runnable(name: string, description: string, called: string[], answer: string) {
  const parameters = {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  }
  const run = (): string => {
    called.push(name)
    return answer
  }
  return { type: 'function' as const, function: { name, description, parameters, parse, function: run } }
}
