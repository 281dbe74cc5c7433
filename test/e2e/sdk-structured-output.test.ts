import { LengthFinishReasonError } from 'openai/error'
import { zodFunction, zodResponseFormat } from 'openai/helpers/zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { GenerationRequest } from '../../src/inference/generation-request.ts'
import { TestServer, testModel } from '../support/test-server.ts'
import { ComposedServer, demonstrationModel } from './support/composed-server.ts'
import { rejectionOf } from './support/rejection-of.ts'
import { sdkClient } from './support/sdk-client.ts'

const step = z.object({ explanation: z.string(), output: z.number() })
const solution = z.object({
  steps: z.array(step).min(1),
  kind: z.enum(['exact', 'rounded']),
  remark: z.string().nullable(),
  final_answer: z.string(),
})
const messages = [{ role: 'user' as const, content: 'Solve it.' }]

describe('structured output on a server just installed', () => {
  let server: ComposedServer
  beforeAll(async () => {
    server = await ComposedServer.start()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const request = { model: demonstrationModel, messages, response_format: zodResponseFormat(solution, 'solution') }

  it('parses into what the zod schema describes', async () => {
    const completion = await sdkClient(server).chat.completions.parse(request)
    expect(solution.parse(completion.choices[0]?.message.parsed)).toEqual(completion.choices[0]?.message.parsed)
  })

  it('parses at the end of a stream, too', async () => {
    const stream = sdkClient(server).chat.completions.stream(request)
    const message = await stream.finalMessage()
    expect(message).toMatchObject({ parsed: solution.parse(JSON.parse(message.content ?? '')) })
  })

  it('fails as the SDK documents it when the output is cut off', async () => {
    const parsing = sdkClient(server).chat.completions.parse({ ...request, max_completion_tokens: 3 })
    expect(await rejectionOf(parsing, LengthFinishReasonError)).toBeInstanceOf(LengthFinishReasonError)
  })

  it('gives tool arguments that the zod schema of the tool parses', async () => {
    const tool = zodFunction({ name: 'record_step', parameters: step })
    const completion = await sdkClient(server).chat.completions.parse({
      model: demonstrationModel,
      messages,
      tools: [tool],
      tool_choice: 'required',
    })
    const [call] = completion.choices[0]?.message.tool_calls ?? []
    if (call?.type !== 'function') throw new Error('the model called no function')
    expect(call.function.name).toBe('record_step')
    expect(step.parse(call.function.parsed_arguments)).toEqual(call.function.parsed_arguments)
  })
})

describe('a parsed message', () => {
  it('can be replayed with the fields that the SDK added to it', async () => {
    const requests: GenerationRequest[] = []
    await using server = await TestServer.start({
      script: (request) => {
        requests.push(request)
        return [
          { type: 'reasoning', text: 'A step.' },
          { type: 'text', text: '{"explanation":"none","output":4}' },
        ]
      },
    })
    const { completions } = sdkClient(server).chat
    const request = { model: testModel.id, messages, response_format: zodResponseFormat(step, 'step') }
    const message = (await completions.parse(request)).choices[0]?.message
    if (message === undefined) throw new Error('no message came back')
    expect(message.parsed).toEqual({ explanation: 'none', output: 4 })
    await completions.parse({ ...request, messages: [...messages, message, ...messages] })
    expect(requests.map((sent) => sent.messages.length)).toEqual([1, 3])
    expect(requests[0]?.responseFormat).toMatchObject({ kind: 'json-schema', name: 'step', strict: true })
  })
})
