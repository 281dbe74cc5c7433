import { z } from 'zod'
import { invalidFields, type FieldProblem } from './problem.ts'

/** What a handler returns: a status and what to write as JSON. */
export interface Reply {
  status: 200 | 201
  body: object
}

/** Who is asking, for the log. */
export interface RouteContext {
  requestId: string
  operatorId: string
}

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never

/** The values of the `{names}` in a path. */
export type PathParameters<Path extends string> = Readonly<Record<ParameterNames<Path>, string>>

export interface RouteDefinition<Path extends string, Query extends z.ZodType, Body extends z.ZodType> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Under `/platform/v1`; `{name}` stands for one segment. */
  path: Path
  query?: Query
  body?: Body
  handle(
    input: { parameters: PathParameters<Path>; query: z.output<Query>; body: z.output<Body> },
    context: RouteContext,
  ): Promise<Reply>
}

/** A route once its types have done their work: raw input goes in, checked, and a reply comes out. */
export interface Route {
  method: string
  path: string
  takesBody: boolean
  run(input: RawInput, context: RouteContext): Promise<Reply>
}

export interface RawInput {
  parameters: Readonly<Record<string, string>>
  query: unknown
  body: unknown
}

const noQuery = z.strictObject({})

export function route<Path extends string, Query extends z.ZodType, Body extends z.ZodType>(
  definition: RouteDefinition<Path, Query, Body>,
): Route {
  const { query, body } = definition
  return {
    method: definition.method,
    path: definition.path,
    takesBody: body !== undefined,
    run(input, context) {
      const checkedQuery = check(query ?? noQuery, input.query) as z.output<Query>
      const checkedBody = (body === undefined ? undefined : check(body, input.body)) as z.output<Body>
      const parameters = input.parameters as PathParameters<Path>
      return definition.handle({ parameters, query: checkedQuery, body: checkedBody }, context)
    },
  }
}

function check(schema: z.ZodType, value: unknown): unknown {
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
