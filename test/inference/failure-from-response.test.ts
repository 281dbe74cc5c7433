import { describe, expect, test } from 'vitest'
import { contextLengthExceeded } from '../../src/inference/upstream/context-length-exceeded.ts'
import { failureFromResponse } from '../../src/inference/upstream/failure-from-response.ts'
import { retryAfterMs } from '../../src/inference/upstream/retry-after.ts'

const epochMs = Date.UTC(2026, 0, 31, 12)

function kindOf(status: number, body = ''): string {
  return failureFromResponse({ status, retryAfter: undefined, body, epochMs }).kind
}

test.each([
  [301, 'unavailable'],
  [400, 'unavailable'],
  [401, 'credentials-rejected'],
  [403, 'credentials-rejected'],
  [404, 'unavailable'],
  [413, 'unavailable'],
  [422, 'unavailable'],
  [429, 'saturated'],
  [500, 'unavailable'],
  [502, 'unavailable'],
  [503, 'saturated'],
  [504, 'unavailable'],
])('status %i means %s', (status, kind) => {
  expect(kindOf(status)).toBe(kind)
})

describe('a context that is too long', () => {
  const messages = [
    "This model's maximum context length is 8192 tokens. However, you requested 8204 tokens (12 in the messages, 8192 in the completion).",
    "'max_tokens' or 'max_completion_tokens' is too large: 1000. This model's maximum context length is 1000 tokens and your request has 203 input tokens.",
    'The decoder prompt (length 9000) is longer than the maximum model length of 8192.',
    "The input (61709 tokens) is longer than the model's context length (40960 tokens).",
    "Requested token count exceeds the model's maximum context length of 4096 tokens.",
    'Input length (160062 tokens) exceeds the maximum allowed length (59862 tokens).',
    'the request exceeds the available context size. try increasing the context size or enable context shift',
    'request (25837 tokens) exceeds the available context size (25088 tokens), try increasing it',
    'Requested tokens (2285) exceed context window of 2048',
    'the input length exceeds the context length',
    'prompt too long; exceeded max context length by 12 tokens',
    'Input validation error: `inputs` must have less than 1024 tokens. Given: 1168',
    'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 2048. Given: 1244 `inputs` tokens and 1000 `max_new_tokens`',
  ]

  test.each(messages)('is known by: %s', (message) => {
    for (const body of [{ error: { message } }, { object: 'error', message, code: 400 }, { error: message }, message]) {
      expect(contextLengthExceeded(body)).toBe(true)
      for (const status of [400, 413, 422]) {
        expect(kindOf(status, typeof body === 'string' ? body : JSON.stringify(body))).toBe('context-length-exceeded')
      }
    }
  })

  test('is known by its code or its type', () => {
    expect(kindOf(400, '{"error": {"code": "context_length_exceeded"}}')).toBe('context-length-exceeded')
    expect(kindOf(400, '{"error": {"code": 400, "type": "exceed_context_size_error"}}')).toBe('context-length-exceeded')
  })

  test.each([
    'Invalid value for temperature',
    'The context is missing',
    'maximum length is 5',
    'tools[0] is too long',
    '',
  ])('is not seen in: %s', (message) => {
    expect(kindOf(400, JSON.stringify({ error: { message } }))).toBe('unavailable')
  })

  test('is only looked for where the request may be at fault', () => {
    expect(kindOf(500, '{"error": {"code": "context_length_exceeded"}}')).toBe('unavailable')
  })
})

test.each<[string | undefined, number]>([
  [undefined, 1_000],
  ['', 1_000],
  ['soon', 1_000],
  ['0', 1_000],
  ['-5', 1_000],
  ['1.5', 1_500],
  ['7', 7_000],
  [' 7 ', 7_000],
  ['61', 60_000],
  ['99999999999999999999', 60_000],
  ['Sat, 31 Jan 2026 12:00:30 GMT', 30_000],
  ['Sat, 31 Jan 2026 11:00:00 GMT', 1_000],
  ['Sat, 31 Jan 2026 13:00:00 GMT', 60_000],
])('Retry-After %j means %i ms', (header, expected) => {
  expect(retryAfterMs(header, epochMs)).toBe(expected)
})
