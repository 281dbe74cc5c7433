import { describe, expect, test } from 'vitest'
import type { GenerationRequest } from '../../src/inference/generation-request.ts'
import { TestServer } from '../support/test-server.ts'
import { answerOf, expectError } from './answer.ts'

/*
 * The scripted engine takes four bytes for a token, so that a prompt of a known length is easy to write.
 */

const contextLength = 100
const exceeded = {
  status: 400,
  type: 'invalid_request_error',
  code: 'context_length_exceeded',
  param: 'messages',
} as const

function prompt(tokens: number) {
  return [{ role: 'user', content: 'four'.repeat(tokens) }]
}

interface Row {
  what: string
  promptTokens: number
  asked?: Record<string, number>
  fits: boolean
}

const rows: readonly Row[] = [
  { what: 'a prompt that leaves room for one token', promptTokens: 99, fits: true },
  { what: 'a prompt that fills the window', promptTokens: 100, fits: false },
  { what: 'a prompt longer than the window', promptTokens: 101, fits: false },
  {
    what: 'prompt plus max_completion_tokens, exactly',
    promptTokens: 60,
    asked: { max_completion_tokens: 40 },
    fits: true,
  },
  {
    what: 'prompt plus max_completion_tokens, one more',
    promptTokens: 60,
    asked: { max_completion_tokens: 41 },
    fits: false,
  },
  { what: 'prompt plus max_tokens, exactly', promptTokens: 60, asked: { max_tokens: 40 }, fits: true },
  { what: 'prompt plus max_tokens, one more', promptTokens: 60, asked: { max_tokens: 41 }, fits: false },
]

describe('prompt and requested output together are held to the context length', () => {
  for (const { what, promptTokens, asked, fits } of rows) {
    test(`${what} ${fits ? 'fits' : 'is refused, never truncated'}`, async () => {
      await using server = await TestServer.start({ model: { context_length: contextLength, max_output_tokens: 100 } })
      const answer = await answerOf(server.chat({ messages: prompt(promptTokens), ...asked }))
      if (fits) expect(answer.body).toMatchObject({ usage: { prompt_tokens: promptTokens } })
      else expectError(answer, exceeded)
      expect(server.engine.started).toBe(fits ? 1 : 0)
    })
  }
})

describe('how much may be generated is settled by the first of these that is given', () => {
  const limitRows = [
    { what: 'the request', asked: { max_tokens: 7 }, defaults: { max_tokens: 9 }, most: 11, settled: 7 },
    { what: "the model's default", asked: {}, defaults: { max_tokens: 9 }, most: 11, settled: 9 },
    { what: "the model's maximum", asked: {}, defaults: undefined, most: 11, settled: 11 },
    { what: 'the room in the window', asked: {}, defaults: undefined, most: 1000, settled: 98 },
  ]
  test.each(limitRows)('$what', async ({ asked, defaults, most, settled }) => {
    const seen: GenerationRequest[] = []
    await using server = await TestServer.start({
      model: {
        context_length: contextLength,
        max_output_tokens: most,
        ...(defaults === undefined ? {} : { default_parameters: defaults }),
      },
      script: (request) => {
        seen.push(request)
        return [{ type: 'text', text: 'Hello' }]
      },
    })
    const answer = await answerOf(server.chat({ messages: prompt(2), ...asked }))
    expect(answer.status).toBe(200)
    expect(seen.map((request) => request.maxOutputTokens)).toEqual([settled])
  })
})

test('output that reaches the requested maximum ends with the finish reason `length`', async () => {
  await using server = await TestServer.start({ script: () => [{ type: 'text', text: 'four'.repeat(10) }] })
  const answer = await answerOf(server.chat({ max_completion_tokens: 3 }))
  expect(answer.body).toMatchObject({
    choices: [{ message: { content: 'fourfourfour' }, finish_reason: 'length' }],
    usage: { completion_tokens: 3 },
  })
})

test("the model's default effort applies when a request names none, and the named one when it does", async () => {
  const efforts: unknown[] = []
  await using server = await TestServer.start({
    script: (request) => {
      efforts.push(request.reasoningEffort)
      return [{ type: 'text', text: 'Hello' }]
    },
  })
  for (const effort of [undefined, null, 'low']) await answerOf(server.chat({ reasoning_effort: effort }))
  expect(efforts).toEqual(['medium', 'medium', 'low'])
})
