import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { Access } from '../access/access.ts'
import type { Actor } from '../access/actor.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { invalidFields, type FieldProblem, type ProblemStatus } from './problem.ts'
import type { Reply } from './reply.ts'
import { zeroCharacterPaths } from './zero-characters.ts'

/** Who is asking, from where, and the way to change something on their behalf. */
export interface RouteContext {
  requestId: string
  actor: Actor
  /** Of the client, as far as we can see. */
  address: string
  userAgent: string
  /**
   * Runs a change as one transaction with its audit log. Where the client sent an `Idempotency-Key`, the reply is kept in
   * the same transaction, and given again to whoever repeats the request.
   */
  change: (work: (unit: UnitOfWork) => Promise<Reply>) => Promise<Reply>
}

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never

/** The values of the `{names}` in a path. */
export type PathParameters<Path extends string> = Readonly<Record<ParameterNames<Path>, string>>

/** A body that is to be read by its bytes, because a signature is over them and the headers. */
export interface RawBody {
  headers: IncomingHttpHeaders
  bytes: Uint8Array
}

/** JSON of a schema, nothing, or text of a content type. */
export type ReplyShape = z.ZodType | 'no content' | `text/${string}` | `application/${string}`

export interface RouteDefinition<Path extends string, Scope, Query extends z.ZodType, Body extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under `/platform/v1`; `{name}` stands for one segment. */
  path: Path
  /** What it does, in half a sentence: for the documentation. */
  summary: string
  access: Access<Scope>
  query?: Query
  body?: Body
  /** The body is handed over as it came, as `raw`, unread. */
  rawBody?: true
  /**
   * What a good answer looks like, by status; several shapes where the client chooses. Documentation, and held against every
   * answer in the tests.
   */
  replies: Readonly<Record<number, ReplyShape | readonly ReplyShape[]>>
  /** Refusals of its own, beyond those of every route: when each comes, for the documentation. */
  problems?: Readonly<Partial<Record<ProblemStatus, string>>>
  handle(
    input: {
      parameters: PathParameters<Path>
      query: z.output<Query>
      body: z.output<Body>
      /** With `rawBody` only. */
      raw: RawBody | undefined
      scope: Scope
    },
    context: RouteContext,
  ): Promise<Reply>
}

/** A route once its types have done their work: raw input goes in, checked, and a reply comes out. */
export interface Route {
  method: RouteDefinition<string, unknown, z.ZodType, z.ZodType>['method']
  path: string
  summary: string
  access: Access
  query: z.ZodType | undefined
  body: z.ZodType | undefined
  rawBody: boolean
  replies: RouteDefinition<string, unknown, z.ZodType, z.ZodType>['replies']
  problems: Readonly<Partial<Record<ProblemStatus, string>>>
  run(input: RawInput, context: RouteContext): Promise<Reply>
}

export interface RawInput {
  parameters: Readonly<Record<string, string>>
  query: unknown
  body: unknown
  raw: RawBody | undefined
  /** What `authorize` found; of the type that the route's access promises. */
  scope: unknown
}

const noQuery = z.strictObject({})

export function route<Path extends string, Scope, Query extends z.ZodType, Body extends z.ZodType>(
  definition: RouteDefinition<Path, Scope, Query, Body>,
): Route {
  const { method, path, summary, access, query, body, rawBody = false, replies, problems = {} } = definition
  return {
    method,
    path,
    summary,
    access,
    query,
    body,
    rawBody,
    replies,
    problems,
    run(input, context) {
      const checkedQuery = check(query ?? noQuery, input.query) as z.output<Query>
      const checkedBody = (body === undefined ? undefined : check(body, input.body)) as z.output<Body>
      const parameters = input.parameters as PathParameters<Path>
      const scope = input.scope as Scope
      const { raw } = input
      return definition.handle({ parameters, query: checkedQuery, body: checkedBody, raw, scope }, context)
    },
  }
}

function check(schema: z.ZodType, value: unknown): unknown {
  const zeros = [...zeroCharacterPaths(value)]
  if (zeros.length > 0) {
    const message = 'must not hold the character of code zero'
    throw invalidFields(zeros.map((path) => ({ field: path.join('.') || 'body', message })))
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalidFields(result.error.issues.flatMap(fieldProblems))
}

function fieldProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  const field = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: field === '' ? key : `${field}.${key}`, message: 'is not known here' }))
  }
  return [{ field: field === '' ? 'body' : field, message: issue.message }]
}
