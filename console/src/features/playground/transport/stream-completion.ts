import { API_ROOT } from '../../../../../src/contract/api-root.ts'
import type { ChatCompletionChunk } from '../../../../../src/contract/chat-completion-chunk.ts'
import type { ChatCompletion } from '../../../../../src/contract/chat-completion.ts'
import type { ChatCompletionRequest } from '../../../../../src/contract/chat-completion-parameters.ts'
import { emptyReply, foldChunk, replyFrom, type Reply } from '../conversation/reply.ts'
import type { CredentialKeeper } from './credential-keeper.ts'
import { CompletionFailed, failureFrom, isErrorBody } from './failure.ts'
import { nextTask } from './next-task.ts'
import { sseData } from './sse-data.ts'

/** How long chunks are folded in one go before the tab gets its turn. */
const TURN_MS = 6

const BROKEN_OFF = 'The connection was lost before the answer was whole. What came is kept; try again for a whole one.'

/** Sends a request and hands out the reply as it grows. Ends only where the reply is whole; else it throws. */
export async function* streamCompletion(options: {
  request: ChatCompletionRequest
  credentials: Pick<CredentialKeeper, 'get' | 'forget'>
  signal: AbortSignal
  onResponse: (response: Response) => void
}): AsyncGenerator<Reply, void, undefined> {
  const response = await send(options.request, options.credentials, options.signal)
  options.onResponse(response)
  if (!response.ok) throw new CompletionFailed(await refusalOf(response))
  if (options.request.stream !== true) {
    yield replyFrom((await wholeBody(response)) as ChatCompletion)
    return
  }
  yield* foldStream(response)
}

async function* foldStream(response: Response): AsyncGenerator<Reply, void, undefined> {
  let reply = emptyReply
  let turnBegan = performance.now()
  const requestId = response.headers.get('x-request-id')
  const broken = () =>
    new CompletionFailed({ kind: 'broken', message: BROKEN_OFF, ...(requestId !== null && { requestId }) })
  if (response.body === null) throw broken()
  const events = sseData(response.body)
  try {
    for await (const data of events) {
      if (data === '[DONE]') return
      const event = JSON.parse(data) as unknown
      if (isErrorBody(event)) throw new CompletionFailed(failureFrom('broken', event.error, response))
      reply = foldChunk(reply, event as ChatCompletionChunk)
      yield reply
      if (performance.now() - turnBegan > TURN_MS) {
        await nextTask()
        turnBegan = performance.now()
      }
    }
  } catch (error) {
    throw error instanceof CompletionFailed || isAbort(error) ? error : broken()
  }
  // A stream that ends without its end marker is not whole (contract, States).
  throw broken()
}

/** A credential may end, or be refused, between two requests: then one more try with a new one. */
async function send(
  request: ChatCompletionRequest,
  credentials: Pick<CredentialKeeper, 'get' | 'forget'>,
  signal: AbortSignal,
): Promise<Response> {
  const attempt = async () => post(request, await credentials.get(), signal)
  const response = await attempt()
  if (response.status !== 401) return response
  credentials.forget()
  return attempt()
}

async function post(request: ChatCompletionRequest, credential: string, signal: AbortSignal): Promise<Response> {
  signal.throwIfAborted()
  try {
    return await fetch(`${API_ROOT}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
      // The credential alone speaks for the person here.
      credentials: 'omit',
      body: JSON.stringify(request),
      signal,
    })
  } catch (error) {
    if (isAbort(error)) throw error
    throw new CompletionFailed({
      kind: 'unreachable',
      message: 'The server cannot be reached. Check the connection, then try again.',
    })
  }
}

async function wholeBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw isAbort(error) ? error : new CompletionFailed({ kind: 'broken', message: BROKEN_OFF })
  }
}

async function refusalOf(response: Response) {
  const body: unknown = await response.json().catch(() => undefined)
  if (isErrorBody(body)) return failureFrom('refused', body.error, response)
  return { kind: 'refused', message: `The server answered ${response.status}.`, status: response.status } as const
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
