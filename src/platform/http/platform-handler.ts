import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '../../kernel/logger.ts'
import { actorId } from '../access/actor.ts'
import { authorize } from '../access/authorize.ts'
import { isStoreError } from '../database/is-store-error.ts'
import { IdempotencyKey } from '../idempotency/idempotency-key.ts'
import { runOnce } from '../idempotency/run-once.ts'
import type { UnitsOfWork } from '../unit-of-work.ts'
import { authenticateActor, type ActorSources } from './authenticate-actor.ts'
import { matchRoute } from './match-route.ts'
import { PLATFORM_ROOT } from './platform-root.ts'
import { Problem, writeProblem } from './problem.ts'
import { readIdempotencyKey } from './read-idempotency-key.ts'
import { readBodyBytes, readJsonBody } from './read-json-body.ts'
import { writeReply, type Reply } from './reply.ts'
import { requestOrigin } from './request-origin.ts'
import type { Route } from './route.ts'

export type PlatformHandler = (request: IncomingMessage, response: ServerResponse, requestId: string) => Promise<void>

export interface PlatformHandlerOptions extends ActorSources {
  routes: readonly Route[]
  units: UnitsOfWork
  logger: Logger
  /** How many proxies in front are believed about who asked them. */
  proxies: number
  /** Aborted once the store is closed. */
  closed: AbortSignal
}

/**
 * The platform API: who asks (401), what is asked (404, 405), whether they may (401, 403, 404), with what (413, 415, 400), and then
 * the route's own answer. Every response carries the request id that it is given; errors are problem details.
 */
export function createPlatformHandler(options: PlatformHandlerOptions): PlatformHandler {
  return async (request, response, requestId) => {
    response.setHeader('x-request-id', requestId)
    response.setHeader('x-server-request-id', requestId)
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-content-type-options', 'nosniff')
    try {
      if (options.closed.aborted) throw storeUnavailable()
      await writeReply(response, await answer(options, request, requestId))
    } catch (error) {
      const problem = problemFrom(error)
      // A refusal on purpose is no failure, also where it says to come back later: else a flood of requests floods the log.
      if (!(error instanceof Problem)) options.logger.error({ requestId, error }, 'a platform request failed')
      if (response.headersSent) response.destroy()
      else writeProblem(response, problem, requestId)
    }
  }
}

async function answer(options: PlatformHandlerOptions, request: IncomingMessage, requestId: string): Promise<Reply> {
  const { target, query } = splitTarget(request.url ?? '')
  const { route, parameters } = demandRoute(options.routes, request.method ?? '', target)
  const actor = await authenticateActor(request, options)
  const scope = await authorize({ access: route.access, actor, parameters }, options.stores, options.clock)
  const body = route.body === undefined ? undefined : await readJsonBody(request)
  const raw = route.rawBody ? { headers: request.headers, bytes: await readBodyBytes(request) } : undefined
  // Whoever signs what they send has ids of their own for it, and a key in the header would be under no signature.
  const given = route.rawBody ? undefined : readIdempotencyKey(request)
  const origin = { actor, requestId, ...requestOrigin(request, options.proxies) }
  const name = `${route.method} ${target}`
  const key =
    given === undefined
      ? undefined
      : new IdempotencyKey({ key: given, actor: actorId(actor) ?? '', route: name, body }, options.peppers[0])
  return route.run(
    { parameters, query: readQuery(query), body, raw, scope },
    {
      ...origin,
      change: (work) =>
        options.units.run(origin, (unit) =>
          key === undefined ? work(unit) : runOnce(key, unit.stores, options.clock.epochMs(), () => work(unit)),
        ),
    },
  )
}

function splitTarget(url: string): { target: string; query: string } {
  const queryStart = url.indexOf('?')
  return queryStart === -1
    ? { target: url, query: '' }
    : { target: url.slice(0, queryStart), query: url.slice(queryStart) }
}

function demandRoute(routes: readonly Route[], method: string, target: string) {
  const found = target.startsWith(`${PLATFORM_ROOT}/`)
    ? matchRoute(routes, method, target.slice(PLATFORM_ROOT.length))
    : ({ kind: 'unknown' } as const)
  if (found.kind === 'unknown') throw new Problem(404, `there is nothing at ${target}`)
  if (found.kind === 'wrong-method') {
    const allow = found.allowed.join(', ')
    throw new Problem(405, `use ${allow} here`, { headers: { allow } })
  }
  return found
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
  if (isStoreError(error)) return storeUnavailable()
  return new Problem(500, 'something went wrong on our side; the request id tells us what')
}

function storeUnavailable(): Problem {
  return new Problem(503, 'the store cannot answer at the moment; try again', { headers: { 'retry-after': '1' } })
}
