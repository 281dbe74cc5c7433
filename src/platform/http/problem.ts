import type { ServerResponse } from 'node:http'

/** One field that is wrong, by its path in the body, or the name of a query parameter. */
export interface FieldProblem {
  field: string
  message: string
}

export const problemTitles = {
  400: 'Invalid request',
  401: 'Not signed in',
  402: 'Credits used up',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Body too large',
  415: 'Not JSON',
  422: 'Idempotency key used for something else',
  429: 'Too many attempts',
  500: 'Internal error',
  503: 'Unavailable',
} as const

export type ProblemStatus = keyof typeof problemTitles

/** A refusal of the platform API: RFC 9457 problem details. The detail is written for whoever made the request. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: ProblemStatus
  /** For programs, where the status alone does not tell cases apart. */
  readonly code: string | undefined
  readonly fields: readonly FieldProblem[]
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ProblemStatus,
    detail: string,
    extra: { code?: string; fields?: readonly FieldProblem[]; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(detail)
    this.status = status
    this.code = extra.code
    this.fields = extra.fields ?? []
    this.headers = extra.headers ?? {}
  }
}

export function invalidFields(fields: readonly FieldProblem[]): Problem {
  return new Problem(400, fields.map(({ field, message }) => `${field}: ${message}`).join('; '), { fields })
}

export function notFound(what: string, id: string): Problem {
  return new Problem(404, `there is no ${what} ${JSON.stringify(id)}`)
}

export function writeProblem(response: ServerResponse, problem: Problem, requestId: string): void {
  const body = JSON.stringify({
    type: 'about:blank',
    title: problemTitles[problem.status],
    status: problem.status,
    detail: problem.message,
    instance: `urn:uuid:${requestId}`,
    ...(problem.code !== undefined && { code: problem.code }),
    ...(problem.fields.length > 0 && { errors: problem.fields }),
  })
  response.writeHead(problem.status, {
    ...problem.headers,
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
