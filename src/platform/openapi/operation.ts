import { z } from 'zod'
import type { ReplyShape, Route } from '../http/route.ts'
import { accessText } from './access-text.ts'
import { operationId } from './operation-id.ts'
import { problemResponses } from './problem-responses.ts'
import type { JsonSchema, SchemaCollector } from './schema-collector.ts'
import { securityOf } from './security.ts'

const replyHeaders = { 'x-request-id': { $ref: '#/components/headers/x-request-id' } }

/** One route as an operation of the document. */
export function operation(route: Route, schemas: SchemaCollector): object {
  const [, tag = ''] = route.path.split('/')
  const replies = Object.entries(route.replies).map(([status, shapes]) => [status, reply([shapes].flat(), schemas)])
  const body = requestBody(route, schemas)
  return {
    operationId: operationId(route),
    summary: route.summary,
    description: accessText(route.access),
    tags: [tag],
    security: securityOf(route.access),
    parameters: [...pathParameters(route), ...queryParameters(route, schemas), ...headerParameters(route)],
    ...(body !== undefined && { requestBody: body }),
    responses: { ...Object.fromEntries(replies), ...problemResponses(route) },
  }
}

function reply(shapes: readonly ReplyShape[], schemas: SchemaCollector): object {
  const content = shapes.flatMap((shape) => {
    if (shape === 'no content') return []
    if (shape instanceof z.ZodType) return [['application/json', { schema: schemas.add(shape) }]]
    return [[shape, { schema: { type: 'string' } }]]
  })
  const description = content.length === 0 ? 'Done; there is nothing to show.' : 'Done.'
  return { description, headers: replyHeaders, ...(content.length > 0 && { content: Object.fromEntries(content) }) }
}

function requestBody({ body, rawBody }: Route, schemas: SchemaCollector): object | undefined {
  if (body === undefined && !rawBody) return undefined
  const schema = body === undefined ? {} : schemas.add(body)
  return { required: true, content: { 'application/json': { schema } } }
}

function pathParameters({ path }: Route): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters({ query }: Route, schemas: SchemaCollector): object[] {
  if (query === undefined) return []
  const { properties = {}, required = [] } = schemas.add(query) as {
    properties?: Record<string, JsonSchema>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }))
}

function headerParameters({ method, access }: Route): object[] {
  const repeatable = method === 'POST' && access.who !== 'anybody'
  return repeatable ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
}
