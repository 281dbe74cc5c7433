import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '../../console/src/features/playground/conversation/reply.ts'
import { CompletionFailed } from '../../console/src/features/playground/transport/failure.ts'
import { streamCompletion } from '../../console/src/features/playground/transport/stream-completion.ts'
import type { ChatCompletionRequest } from '../../src/contract/chat-completion-parameters.ts'

const request: ChatCompletionRequest = { model: 'm', messages: [{ role: 'user', content: 'Hi' }], stream: true }

function piece(content: string, finishReason: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finishReason }], usage: null })}\n\n`
}

function streamed(...events: string[]): Response {
  return new Response(events.join(''), { headers: { 'content-type': 'text/event-stream', 'x-request-id': 'r-1' } })
}

function refused(status: number, error: object, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers })
}

/** Answers requests in turn, and tells which credentials they came with. */
function answering(...responses: Response[]) {
  const seen: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, options: RequestInit) => {
    seen.push(new Headers(options.headers).get('authorization'))
    const response = responses.shift()
    if (response === undefined) throw new TypeError('Failed to fetch')
    return response
  })
  return seen
}

function credentials() {
  let number = 1
  return { get: async () => `credential-${number}`, forget: () => void number++ }
}

async function collect(
  given = request,
  signal = new AbortController().signal,
): Promise<{ last?: Reply; error?: unknown }> {
  let last: Reply | undefined
  try {
    const replies = streamCompletion({ request: given, credentials: credentials(), signal, onResponse: () => {} })
    for await (const reply of replies) last = reply
    return last === undefined ? {} : { last }
  } catch (error) {
    return last === undefined ? { error } : { last, error }
  }
}

function failureOf({ error }: { error?: unknown }) {
  if (error instanceof CompletionFailed) return error.failure
  throw new Error('it did not fail as it should', { cause: error })
}

afterEach(() => vi.unstubAllGlobals())

describe('asking for an answer', () => {
  it('hands out the reply as it grows, to its end', async () => {
    answering(streamed(': keepalive\n\n', piece('It '), piece('is.'), piece('', 'stop'), 'data: [DONE]\n\n'))
    const { last, error } = await collect()
    expect(error).toBeUndefined()
    expect(last).toMatchObject({ content: 'It is.', finishReason: 'stop' })
  })

  it('gets a new credential after a 401, once', async () => {
    const gone = { message: 'expired', type: 'authentication_error', param: null, code: 'invalid_api_key' }
    const seen = answering(refused(401, gone), streamed(piece('Yes'), 'data: [DONE]\n\n'))
    expect((await collect()).last?.content).toBe('Yes')
    expect(seen).toEqual(['Bearer credential-1', 'Bearer credential-2'])
    answering(refused(401, gone), refused(401, gone))
    expect(failureOf(await collect())).toMatchObject({ kind: 'refused', status: 401, code: 'invalid_api_key' })
  })

  it('tells a refusal in the terms of the API, with a remedy', async () => {
    const error = { message: 'Too hot.', type: 'invalid_request_error', param: 'temperature', code: 'invalid_value' }
    answering(refused(400, error, { 'x-request-id': 'r-2', 'retry-after': '3' }))
    expect(failureOf(await collect())).toEqual({
      kind: 'refused',
      message: 'Too hot.',
      status: 400,
      type: 'invalid_request_error',
      code: 'invalid_value',
      param: 'temperature',
      hint: expect.stringContaining('Correct the parameter'),
      requestId: 'r-2',
      retryAfterSeconds: 3,
    })
  })

  it('keeps what came before an error event', async () => {
    const error = { message: 'Failed.', type: 'upstream_unavailable_error', param: null, code: null }
    answering(streamed(piece('Half'), `data: ${JSON.stringify({ error })}\n\n`))
    const result = await collect()
    expect(result.last?.content).toBe('Half')
    expect(failureOf(result)).toMatchObject({ kind: 'broken', message: 'Failed.', requestId: 'r-1' })
  })

  it('takes a stream without its end marker for broken, even after a finish reason', async () => {
    answering(streamed(piece('Half'), piece('', 'stop')))
    const result = await collect()
    expect(result.last?.content).toBe('Half')
    expect(failureOf(result)).toMatchObject({ kind: 'broken' })
  })

  it('says when nobody answers', async () => {
    answering()
    expect(failureOf(await collect())).toMatchObject({ kind: 'unreachable' })
  })

  it('reads a reply in one piece', async () => {
    const message = { role: 'assistant', content: 'Whole.', refusal: null, reasoning_content: 'Hm.' }
    answering(Response.json({ choices: [{ index: 0, message, finish_reason: 'stop' }] }))
    expect((await collect({ ...request, stream: false })).last).toMatchObject({ content: 'Whole.', reasoning: 'Hm.' })
  })
})
