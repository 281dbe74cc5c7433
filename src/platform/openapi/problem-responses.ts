import { problemTitles, type ProblemStatus } from '../http/problem.ts'
import type { Route } from '../http/route.ts'

const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

const descriptions: Readonly<Record<ProblemStatus, string>> = {
  400: 'Something about the request is wrong; `errors` names each field.',
  401: 'Nobody is signed in, or the credential is not valid.',
  402: 'There are not enough credits.',
  403: 'Whoever asks may not; `code` says why.',
  404: 'There is no such thing, or it is none of the caller’s.',
  405: 'There is another method for this path.',
  409: 'It does not go with how things stand; `code` says why.',
  413: 'The body is too large.',
  415: 'The body does not declare to be JSON.',
  422: 'The Idempotency-Key was used for a request with another body.',
  429: 'Too many attempts; `Retry-After` says how long to wait.',
  500: 'Something went wrong on our side.',
  503: 'The store cannot answer just now; try again.',
}

/** What every route may be refused with, described once. */
export function problemComponents(): Record<string, object> {
  const statuses = Object.keys(problemTitles).map(Number) as ProblemStatus[]
  return Object.fromEntries(statuses.map((status) => [name(status), { description: descriptions[status], content }]))
}

/** The refusals of a route: those that follow from what it takes and demands, and those of its own. */
export function problemResponses(route: Route): Record<string, object> {
  const responses: Record<string, object> = {}
  for (const status of usualStatuses(route)) responses[status] = { $ref: `#/components/responses/${name(status)}` }
  for (const [status, when] of Object.entries(route.problems)) responses[status] = { description: when, content }
  return responses
}

function usualStatuses({ method, path, access, query, body, rawBody }: Route): ProblemStatus[] {
  const known = access.who !== 'anybody'
  const hasBody = body !== undefined || rawBody
  const statuses: [ProblemStatus, boolean][] = [
    [400, query !== undefined || hasBody || method === 'POST'],
    [401, known],
    [403, known],
    [404, path.includes('{')],
    [413, hasBody],
    [415, body !== undefined],
    [422, method === 'POST' && known],
    [500, true],
    [503, true],
  ]
  return statuses.flatMap(([status, applies]) => (applies ? [status] : []))
}

function name(status: ProblemStatus): string {
  return problemTitles[status].replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
}
