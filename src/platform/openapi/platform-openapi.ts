import { INTERFACE_VERSION } from '../../contract/api-root.ts'
import { PLATFORM_ROOT } from '../http/platform-root.ts'
import { problemResource } from '../http/problem-resource.ts'
import type { Route } from '../http/route.ts'
import { operation } from './operation.ts'
import { problemComponents } from './problem-responses.ts'
import { SchemaCollector } from './schema-collector.ts'
import { securitySchemes } from './security.ts'

const description = `Accounts, organizations, projects, keys, credits and usage: everything behind the API that generates.

Times are ISO 8601 in UTC. Amounts of credits are decimal strings. Lists are read page by page: \`next_cursor\` of one page is
the \`cursor\` of the next, and null on the last. Errors are problem details (RFC 9457); where the status alone does not tell cases
apart, \`code\` does. More fields may be added to answers at any time.`

/** The OpenAPI 3.1 document of the platform API, made from the table of its routes. */
export function platformOpenApi(routes: readonly Route[]): object {
  const schemas = new SchemaCollector()
  schemas.add(problemResource)
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route, schemas)
  return {
    openapi: '3.1.0',
    info: { title: 'Parley platform', version: INTERFACE_VERSION, description },
    servers: [{ url: PLATFORM_ROOT }],
    paths,
    components: {
      securitySchemes,
      parameters: { IdempotencyKey: idempotencyKey },
      headers: {
        'x-request-id': { description: 'Assigned by the server.', schema: { type: 'string', format: 'uuid' } },
      },
      responses: problemComponents(),
      schemas: sorted(schemas.components),
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Sent again within a day with the same body, the request is answered as the first time and does nothing.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
}

function sorted(components: Readonly<Record<string, object>>): Record<string, object> {
  return Object.fromEntries(Object.entries(components).toSorted(([left], [right]) => (left < right ? -1 : 1)))
}
