import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '../../kernel/logger.ts'
import type { OperatorVerifier } from '../operators/operator-verifier.ts'
import { matchRoute } from './match-route.ts'
import { Problem, writeProblem } from './problem.ts'
import { readJsonBody } from './read-json-body.ts'
import type { Reply, Route } from './route.ts'

export const PLATFORM_ROOT = '/platform/v1'

export type PlatformHandler = (request: IncomingMessage, response: ServerResponse, requestId: string) => Promise<void>

/**
 * The platform API: who asks (401), what is asked (404, 405), with what (413, 415, 400), and then the route's own answer.
 * Every response carries the request id that it is given; errors are problem details.
 */
export function createPlatformHandler(options: {
  operators: OperatorVerifier
  routes: readonly Route[]
  logger: Logger
  /** Aborted once the store is closed. */
  closed: AbortSignal
}): PlatformHandler {
  return async (request, response, requestId) => {
    response.setHeader('x-request-id', requestId)
    response.setHeader('x-server-request-id', requestId)
    response.setHeader('cache-control', 'no-store')
    try {
      if (options.closed.aborted) throw storeUnavailable()
      const reply = await answer(options, request, requestId)
      const body = JSON.stringify(reply.body)
      response.writeHead(reply.status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    } catch (error) {
      const problem = problemFrom(error)
      if (problem.status >= 500) options.logger.error({ requestId, error }, 'a platform request failed')
      writeProblem(response, problem, requestId)
    }
  }
}

async function answer(
  { operators, routes }: { operators: OperatorVerifier; routes: readonly Route[] },
  request: IncomingMessage,
  requestId: string,
): Promise<Reply> {
  const operatorId = await operators.verify(bearerToken(request))
  if (operatorId === undefined) {
    throw new Problem(401, 'send an operator token: `authorization: Bearer parley_op_…`', {
      headers: { 'www-authenticate': 'Bearer' },
    })
  }
  const target = request.url ?? ''
  const queryStart = target.indexOf('?')
  const path = queryStart === -1 ? target : target.slice(0, queryStart)
  const found = path.startsWith(`${PLATFORM_ROOT}/`)
    ? matchRoute(routes, request.method ?? '', path.slice(PLATFORM_ROOT.length))
    : ({ kind: 'unknown' } as const)
  if (found.kind === 'unknown') throw new Problem(404, `there is nothing at ${path}`)
  if (found.kind === 'wrong-method') {
    const allow = found.allowed.join(', ')
    throw new Problem(405, `use ${allow} here`, { headers: { allow } })
  }
  const query = readQuery(queryStart === -1 ? '' : target.slice(queryStart))
  const body = found.route.takesBody ? await readJsonBody(request) : undefined
  return found.route.run({ parameters: found.parameters, query, body }, { requestId, operatorId })
}

function bearerToken(request: IncomingMessage): string {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

function readQuery(text: string): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (Object.hasOwn(query, name)) throw new Problem(400, `${name}: stands in the query more than once`)
    Object.defineProperty(query, name, { value, enumerable: true })
  }
  return query
}

/** Our own faults are told without a word about the inside; the log has the rest under the request id. */
function problemFrom(error: unknown): Problem {
  if (error instanceof Problem) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('ERR_SQLITE')) return storeUnavailable()
  return new Problem(500, 'something went wrong on our side; the request id tells us what')
}

function storeUnavailable(): Problem {
  return new Problem(503, 'the store cannot answer at the moment; try again', { headers: { 'retry-after': '1' } })
}
