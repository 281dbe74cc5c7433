import { z } from 'zod'
import { memberOf } from '../access/access.ts'
import { pageOfSchema, pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { notFound } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import { timeQuery } from '../http/time-query.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { requestCsv } from './request-csv.ts'
import { renderRequest, renderRequestDetails, requestDetailsResource, requestResource } from './request-resource.ts'

/** A status, or all of a kind. */
const statusQuery = z
  .string()
  .regex(/^[1-5](\d\d|xx)$/, 'must be a status such as 429, or a kind of them such as 4xx')
  .transform((text) => {
    const first = Number(text[0]) * 100
    return text.endsWith('xx') ? { from: first, to: first + 99 } : { from: Number(text), to: Number(text) }
  })

const requestQuery = z.strictObject({
  ...pageQuery,
  model: z.string().optional(),
  api_key: z.string().optional(),
  project: z.string().optional(),
  status: statusQuery.optional(),
  from: timeQuery.optional(),
  to: timeQuery.optional().meta({ description: 'Not included.' }),
  format: z.enum(['json', 'csv']).default('json').meta({ description: '`csv` exports all, not a page.' }),
})

export function requestRoutes({ stores, clock, usage, contents }: PlatformParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/organizations/{organization}/requests',
      summary: 'List the requests that were admitted, newest first',
      access: memberOf('organization', 'usage:read'),
      query: requestQuery,
      replies: { 200: [pageOfSchema(requestResource), 'text/csv'] },
      async handle({ scope, query }) {
        const filter = {
          organizationId: scope.organization.id,
          model: query.model,
          credentialId: query.api_key,
          projectId: query.project,
          status: query.status,
          fromMs: query.from,
          toMs: query.to,
        }
        await usage.drained()
        if (query.format === 'csv') {
          return {
            status: 200,
            contentType: 'text/csv; charset=utf-8',
            headers: { 'content-disposition': 'attachment; filename="requests.csv"' },
            lines: requestCsv(stores.usage, filter),
          }
        }
        const page = await stores.usage.list(filter, pageRequestFrom(query))
        return { status: 200, body: renderPage(page, renderRequest) }
      },
    }),

    route({
      method: 'GET',
      path: '/organizations/{organization}/requests/{request}',
      summary: 'Show one request and its course',
      access: memberOf('organization', 'usage:read'),
      replies: { 200: requestDetailsResource },
      async handle({ scope, parameters }) {
        await Promise.all([usage.drained(), contents.flushed()])
        const organizationId = scope.organization.id
        const request = await stores.usage.find(organizationId, parameters.request)
        if (request === undefined) throw notFound('request', parameters.request)
        const content = await stores.contents.find(organizationId, parameters.request, clock.epochMs())
        return { status: 200, body: renderRequestDetails(request, content?.expiresAtMs) }
      },
    }),
  ]
}
