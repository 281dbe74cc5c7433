import type { OpenAI } from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GenerationRequest } from '../../src/inference/generation-request.ts'
import type { ScriptStep } from '../../src/inference/scripted/script-step.ts'
import { TestServer, testModel } from '../support/test-server.ts'
import { ComposedServer, demonstrationModel } from './support/composed-server.ts'
import { reasoningOf } from './support/reasoning-of.ts'
import { sdkClient } from './support/sdk-client.ts'

const place = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
}

const weather = { name: 'weather', description: 'The weather in a city.', parameters: place }
const population = { name: 'population', description: 'How many live in a city.', parameters: place }
const tools: OpenAI.ChatCompletionTool[] = [
  { type: 'function', function: weather },
  { type: 'function', function: population },
]

/** Calls both tools, then answers from what they said. Keeps what it was asked. */
function twoToolScript(requests: GenerationRequest[]) {
  return (request: GenerationRequest): ScriptStep[] => {
    requests.push(request)
    const results = request.messages.filter((message) => message.role === 'tool')
    if (results.length > 0) {
      return [
        { type: 'reasoning', text: 'Now I know.' },
        { type: 'text', text: results.map((result) => result.text).join(' and ') },
      ]
    }
    return [
      { type: 'reasoning', text: 'I need ' },
      { type: 'reasoning', text: 'both tools.' },
      { type: 'tool-call', name: 'weather', argumentPieces: ['{"ci', 'ty":"Bern"}'] },
      { type: 'tool-call', name: 'population', argumentPieces: ['{"city":', '"Bern"', '}'] },
    ]
  }
}

const parse = (text: string): unknown => JSON.parse(text)

/** The two tools as functions that note down what they were called with. */
function runnable(calls: string[]) {
  const record = (name: string, answer: string) => (input: unknown) => {
    calls.push(`${name} ${JSON.stringify(input)}`)
    return answer
  }
  return [
    { type: 'function' as const, function: { ...weather, parse, function: record('weather', 'rain') } },
    { type: 'function' as const, function: { ...population, parse, function: record('population', '134000') } },
  ]
}

const ask = (content: string) => ({ role: 'user' as const, content })

describe('tool calls through the SDK', () => {
  it('come back whole, with the reasoning that led to them', async () => {
    await using server = await TestServer.start({ script: twoToolScript([]) })
    const completion = await sdkClient(server).chat.completions.create({
      model: testModel.id,
      messages: [ask('Bern?')],
      tools,
    })
    const [choice] = completion.choices
    expect(choice?.finish_reason).toBe('tool_calls')
    expect(choice?.message.content).toBeNull()
    expect(reasoningOf(choice?.message)).toBe('I need both tools.')
    const bern = JSON.stringify({ city: 'Bern' })
    expect(choice?.message.tool_calls).toMatchObject([
      { type: 'function', function: { name: 'weather', arguments: bern } },
      { type: 'function', function: { name: 'population', arguments: bern } },
    ])
  })

  it('stream as fragments that the helper puts together, each call with an id of its own', async () => {
    await using server = await TestServer.start({ script: twoToolScript([]) })
    const stream = sdkClient(server).chat.completions.stream({
      model: testModel.id,
      messages: [ask('Bern?')],
      tools,
    })
    const message = await stream.finalMessage()
    const calls = message.tool_calls ?? []
    expect(calls.map((call) => call.type === 'function' && call.function.name)).toEqual(['weather', 'population'])
    expect(calls.map((call) => call.type === 'function' && call.function.arguments)).toEqual([
      '{"city":"Bern"}',
      '{"city":"Bern"}',
    ])
    expect(new Set(calls.map((call) => call.id)).size).toBe(2)
  })

  it.each([
    ['a whole message', false],
    ['a message that the streaming helper put together', true],
  ])('can be answered by replaying %s', async (_name, streamed) => {
    const requests: GenerationRequest[] = []
    await using server = await TestServer.start({ script: twoToolScript(requests) })
    const { completions } = sdkClient(server).chat
    const request = { model: testModel.id, messages: [ask('Bern?')], tools }
    const message = streamed
      ? await completions.stream(request).finalMessage()
      : (await completions.create(request)).choices[0]?.message
    if (message === undefined) throw new Error('no message came back')
    const results = (message.tool_calls ?? []).map((call) => ({
      role: 'tool' as const,
      tool_call_id: call.id,
      content: 'fine',
    }))
    const answer = await completions.create({ ...request, messages: [...request.messages, message, ...results] })
    expect(answer.choices[0]?.message.content).toBe('fine and fine')
    const replayed = requests[1]?.messages[1]
    // The helper keeps only the last piece of the reasoning: what a client sends is taken as it is.
    expect(replayed?.role === 'assistant' && replayed.reasoning).toMatch(/both tools\.$/)
  })
})

describe.each([{ stream: false }, { stream: true }])('runTools, streamed: $stream', ({ stream }) => {
  async function run(client: OpenAI, model: string, content: string, calls: string[]) {
    const request = { model, messages: [ask(content)], tools: runnable(calls) }
    const runner = stream
      ? client.chat.completions.runTools({ ...request, stream: true })
      : client.chat.completions.runTools(request)
    return { content: await runner.finalContent(), runner }
  }

  it('goes on after both tools, although it drops the reasoning', async () => {
    const requests: GenerationRequest[] = []
    const calls: string[] = []
    await using server = await TestServer.start({ script: twoToolScript(requests) })
    const { content } = await run(sdkClient(server), testModel.id, 'Bern?', calls)
    expect(content).toBe('rain and 134000')
    expect(calls).toEqual(['weather {"city":"Bern"}', 'population {"city":"Bern"}'])
    // What the SDK dropped, the model gets nevertheless: the whole of it.
    expect(requests[1]?.messages[1]).toMatchObject({ role: 'assistant', reasoning: 'I need both tools.' })
  })

  it('can be continued with its own messages, tool turns and answer included', async () => {
    const requests: GenerationRequest[] = []
    await using server = await TestServer.start({ script: twoToolScript(requests) })
    const client = sdkClient(server)
    const { runner } = await run(client, testModel.id, 'Bern?', [])
    const bare = runner.messages.map(({ role, content, ...rest }) => {
      const { tool_calls, tool_call_id } = rest as { tool_calls?: unknown; tool_call_id?: unknown }
      return { role, content, tool_calls, tool_call_id } as OpenAI.ChatCompletionMessageParam
    })
    await client.chat.completions.create({ model: testModel.id, messages: [...bare, ask('Sure?')] })
    const assistants = requests.at(-1)?.messages.filter((message) => message.role === 'assistant')
    expect(assistants?.map((message) => message.reasoning)).toEqual(['I need both tools.', 'Now I know.'])
  })

  it('is refused for ever by a model whose policy is to reject, and told which field is missing', async () => {
    await using server = await TestServer.start({ script: twoToolScript([]), reasoningHistory: 'reject' })
    await expect(run(sdkClient(server), testModel.id, 'Bern?', [])).rejects.toMatchObject({
      status: 400,
      code: 'missing_required_parameter',
      param: 'messages[1].reasoning_content',
    })
  })
})

describe('tools on a server just installed', () => {
  let server: ComposedServer
  beforeAll(async () => {
    server = await ComposedServer.start()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it.each([false, true])('are run by runTools, both of them, streamed: %s', async (stream) => {
    const calls: string[] = []
    const request = {
      model: demonstrationModel,
      messages: [ask('Use weather and population.')],
      tools: runnable(calls),
    }
    const { completions } = sdkClient(server).chat
    const runner = stream ? completions.runTools({ ...request, stream: true }) : completions.runTools(request)
    expect(await runner.finalContent()).toBe('The tools answered: "rain", "134000".')
    expect(calls).toHaveLength(2)
    expect(runner.allChatCompletions()).toHaveLength(2)
  })

  it('are called as tool_choice says', async () => {
    const completion = await sdkClient(server).chat.completions.create({
      model: demonstrationModel,
      messages: [ask('Hello')],
      tools,
      tool_choice: { type: 'function', function: { name: 'population' } },
    })
    const [call] = completion.choices[0]?.message.tool_calls ?? []
    expect(call?.type === 'function' && call.function.name).toBe('population')
  })
})
