import { z } from 'zod'
import { memberOf, operator } from '../access/access.ts'
import { pageOfSchema, pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { apiKeyResource, renderApiKey } from './api-key-resource.ts'

export function apiKeyReadRoutes({ stores }: PlatformParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/projects/{project}/api-keys',
      summary: 'List the keys of a project, revoked ones too',
      access: memberOf('project', 'api-key:read'),
      query: z.strictObject(pageQuery),
      replies: { 200: pageOfSchema(apiKeyResource) },
      async handle({ scope, query }) {
        const page = await stores.apiKeys.list({ projectId: scope.project.id }, pageRequestFrom(query))
        return { status: 200, body: renderPage(page, renderApiKey) }
      },
    }),

    route({
      method: 'GET',
      path: '/organizations/{organization}/api-keys',
      summary: 'List the keys of all projects of an organization',
      access: memberOf('organization', 'api-key:read'),
      query: z.strictObject(pageQuery),
      replies: { 200: pageOfSchema(apiKeyResource) },
      async handle({ scope, query }) {
        const page = await stores.apiKeys.list({ organizationId: scope.organization.id }, pageRequestFrom(query))
        return { status: 200, body: renderPage(page, renderApiKey) }
      },
    }),

    route({
      method: 'GET',
      path: '/api-keys',
      summary: 'List the keys of all organizations',
      access: operator,
      query: z.strictObject(pageQuery),
      replies: { 200: pageOfSchema(apiKeyResource) },
      async handle({ query }) {
        const page = await stores.apiKeys.list({}, pageRequestFrom(query))
        return { status: 200, body: renderPage(page, renderApiKey) }
      },
    }),

    route({
      method: 'GET',
      path: '/api-keys/{api_key}',
      summary: 'Show a key: everything but the key itself',
      access: memberOf('api_key', 'api-key:read'),
      replies: { 200: apiKeyResource },
      async handle({ scope: { apiKey, organization } }) {
        return { status: 200, body: renderApiKey({ ...apiKey, organizationId: organization.id }) }
      },
    }),
  ]
}
