import { z } from 'zod'
import { memberOf, operator } from '../access/access.ts'
import { pageOfSchema, pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { createApiKeySchema, issueApiKey } from './api-key.ts'
import { apiKeyResource, createdApiKeyResource, renderApiKey } from './api-key-resource.ts'

export function apiKeyRoutes({ stores, clock, peppers }: PlatformParts): Route[] {
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
      method: 'POST',
      path: '/projects/{project}/api-keys',
      summary: 'Make a key and show it, this one time',
      access: memberOf('project', 'api-key:create'),
      body: createApiKeySchema(() => clock.epochMs()),
      replies: { 201: createdApiKeyResource },
      handle: ({ scope, body }, context) =>
        context.change(async ({ stores: changing, audit }) => {
          const organizationId = scope.organization.id
          const { actor } = context
          const issued = issueApiKey(
            {
              projectId: scope.project.id,
              name: body.name,
              createdBy: actor.kind === 'account' ? actor.account.id : undefined,
              createdAtMs: clock.epochMs(),
              expiresAtMs: body.expires_at ?? undefined,
            },
            peppers[0],
          )
          await changing.apiKeys.insert(issued)
          await audit({ action: 'api-key.create', organizationId, targetId: issued.apiKey.id })
          return { status: 201, body: { ...renderApiKey({ ...issued.apiKey, organizationId }), key: issued.secret } }
        }),
    }),

    route({
      method: 'DELETE',
      path: '/api-keys/{api_key}',
      summary: 'Revoke a key, at once and for good',
      access: memberOf('api_key', 'api-key:manage'),
      replies: { 200: apiKeyResource },
      handle: ({ scope }, context) =>
        context.change(async ({ stores: changing, audit, publish }) => {
          const { organization, apiKey } = scope
          const revokedAtMs = apiKey.revokedAtMs ?? clock.epochMs()
          await changing.apiKeys.revoke(apiKey.id, revokedAtMs)
          await audit({ action: 'api-key.revoke', organizationId: organization.id, targetId: apiKey.id })
          publish({ kind: 'api-key', id: apiKey.id })
          return { status: 200, body: renderApiKey({ ...apiKey, organizationId: organization.id, revokedAtMs }) }
        }),
    }),
  ]
}
