import { ApiProblem, Unreachable, type FieldProblem } from './problem.ts'

const ROOT = '/platform/v1'

type Query = Readonly<Record<string, string | number | undefined>>

/** The platform API, for our own pages: the session is in a cookie, and every change says that it comes from us. */
export const api = {
  get: <Answer>(path: string, query?: Query, signal?: AbortSignal) =>
    send<Answer>('GET', path + text(query), undefined, signal),
  post: <Answer>(path: string, body?: object, headers?: Record<string, string>) =>
    send<Answer>('POST', path, body ?? {}, undefined, headers),
  put: <Answer>(path: string, body: object) => send<Answer>('PUT', path, body),
  patch: <Answer>(path: string, body: object) => send<Answer>('PATCH', path, body),
  delete: <Answer>(path: string) => send<Answer>('DELETE', path),
}

/** A creation that may be sent twice by a nervous finger or a bad line, and happens once. */
export function idempotent(): Record<string, string> {
  return { 'idempotency-key': crypto.randomUUID() }
}

async function send<Answer>(
  method: string,
  path: string,
  body?: object,
  signal?: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(ROOT + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(method !== 'GET' && { 'x-parley-console': '1' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      credentials: 'same-origin',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    })
  } catch (error) {
    if (signal?.aborted === true) throw error
    throw new Unreachable()
  }
  if (response.status === 204) return undefined as Answer
  const content: unknown = await response.json().catch(() => undefined)
  if (response.ok) return content as Answer
  throw problemFrom(response, content)
}

function problemFrom(response: Response, content: unknown): ApiProblem {
  const given = (typeof content === 'object' && content !== null ? content : {}) as {
    detail?: string
    code?: string
    errors?: FieldProblem[]
  }
  const retryAfter = Number(response.headers.get('retry-after'))
  return new ApiProblem({
    status: response.status,
    detail: given.detail ?? `The server answered ${response.status}.`,
    code: given.code,
    fields: given.errors,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  })
}

function text(query: Query | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
}
