import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GenerationRequest } from '../../src/inference/generation-request.ts'
import { TestServer, testModel } from '../support/test-server.ts'
import { ComposedServer, demonstrationModel } from './support/composed-server.ts'
import { reasoningOf } from './support/reasoning-of.ts'
import { sdkClient } from './support/sdk-client.ts'

const hello = { role: 'user' as const, content: 'Hello' }

describe('a chat completion through the SDK', () => {
  it('comes back whole, with its reasoning apart and its request id', async () => {
    await using server = await TestServer.start()
    const completion = await sdkClient(server).chat.completions.create({ model: testModel.id, messages: [hello] })
    expect(completion).toMatchObject({ object: 'chat.completion', model: testModel.id })
    expect(completion.choices).toHaveLength(1)
    const [choice] = completion.choices
    expect(choice).toMatchObject({ index: 0, finish_reason: 'stop', logprobs: null })
    expect(choice?.message.content).toBe('Hello world.')
    expect(reasoningOf(choice?.message)).toBe('Let me think.')
    expect(completion).toMatchObject({ _request_id: server.summaries[0]?.requestId })
  })

  it('tells every limit in the headers that withResponse gives', async () => {
    await using server = await TestServer.start({ limits: { requestsPerMinute: 10, tokensPerDay: 5000 } })
    const { data, response, request_id } = await sdkClient(server)
      .chat.completions.create({ model: testModel.id, messages: [hello] })
      .withResponse()
    expect(data).toMatchObject({ _request_id: request_id })
    expect(response.headers.get('x-ratelimit-remaining-requests')).toBe('9')
    expect(response.headers.get('x-ratelimit-limit-tokens-day')).toBe('5000')
    expect(Number(response.headers.get('x-ratelimit-remaining-tokens-day'))).toBeLessThan(5000)
    expect(response.headers.get('x-ratelimit-reset-requests')).toMatch(/^\d+(\.\d{1,3})?s$/)
  })

  it('hands every listed parameter over, in the types the SDK gives them', async () => {
    const requests: GenerationRequest[] = []
    await using server = await TestServer.start({
      script: (request) => {
        requests.push(request)
        return [{ type: 'text', text: 'Ok.' }]
      },
    })
    await sdkClient(server).chat.completions.create({
      model: testModel.id,
      messages: [
        { role: 'developer', content: 'Be brief.' },
        {
          role: 'user',
          name: 'ann',
          content: [
            { type: 'text', text: 'Hel' },
            { type: 'text', text: 'lo' },
          ],
        },
      ],
      temperature: 0,
      top_p: 0.5,
      max_completion_tokens: 64,
      stop: ['a', 'b'],
      seed: 7,
      reasoning_effort: 'high',
      tools: [{ type: 'function', function: { name: 'noop' } }],
      tool_choice: 'none',
      parallel_tool_calls: false,
      n: 1,
      logprobs: false,
      logit_bias: {},
      frequency_penalty: 1,
      presence_penalty: -1,
      response_format: { type: 'json_object' },
      service_tier: 'auto',
      store: false,
      modalities: ['text'],
      verbosity: 'medium',
      stream: false,
    })
    expect(requests).toMatchObject([
      {
        messages: [
          { role: 'developer', text: 'Be brief.' },
          { role: 'user', text: 'Hello' },
        ],
        sampling: { temperature: 0, topP: 0.5, seed: 7, frequencyPenalty: 1, presencePenalty: -1 },
        maxOutputTokens: 64,
        reasoningEffort: 'high',
        toolChoice: { kind: 'none' },
        parallelToolCalls: false,
        responseFormat: { kind: 'json-object' },
      },
    ])
  })
})

describe('a chat completion on a server just installed', () => {
  let server: ComposedServer
  beforeAll(async () => {
    server = await ComposedServer.start()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it('answers with usage that adds up', async () => {
    const completion = await sdkClient(server).chat.completions.create({ model: demonstrationModel, messages: [hello] })
    expect(completion.choices[0]?.message.content).toContain('demonstration model')
    const { usage } = completion
    expect(usage?.total_tokens).toBe((usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0))
    const reasoningTokens = usage?.completion_tokens_details?.reasoning_tokens ?? 0
    expect(reasoningTokens).toBeGreaterThan(0)
    expect(reasoningTokens).toBeLessThan(usage?.completion_tokens ?? 0)
  })

  it('stops at the maximum of output tokens and says so', async () => {
    const completion = await sdkClient(server).chat.completions.create({
      model: demonstrationModel,
      messages: [hello],
      max_completion_tokens: 3,
    })
    expect(completion.choices[0]?.finish_reason).toBe('length')
    expect(completion.usage?.completion_tokens).toBeLessThanOrEqual(3)
  })

  it('answers a JSON object when one is asked for', async () => {
    const completion = await sdkClient(server).chat.completions.create({
      model: demonstrationModel,
      messages: [hello],
      response_format: { type: 'json_object' },
    })
    expect(JSON.parse(completion.choices[0]?.message.content ?? '')).toBeTypeOf('object')
  })
})
