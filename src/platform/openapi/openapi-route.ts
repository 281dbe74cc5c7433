import { z } from 'zod'
import { anybody } from '../access/access.ts'
import { route, type Route } from '../http/route.ts'
import { platformOpenApi } from './platform-openapi.ts'

/** The document that describes all routes, this one as well. */
export function openApiRoute(routes: () => readonly Route[]): Route {
  // Made when somebody asks: most servers never are.
  let document: object | undefined
  return route({
    method: 'GET',
    path: '/openapi.json',
    summary: 'Describe this API, in OpenAPI 3.1',
    access: anybody,
    replies: { 200: z.looseObject({ openapi: z.string() }) },
    async handle() {
      return { status: 200, body: (document ??= platformOpenApi(routes())) }
    },
  })
}
