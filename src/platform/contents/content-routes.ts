import { z } from 'zod'
import { memberOf } from '../access/access.ts'
import { notFound } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { contentResource, renderContent } from './content-resource.ts'
import { exportContributions } from './contribution.ts'

export function contentRoutes({ stores, clock, contents }: PlatformParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/organizations/{organization}/requests/{request}/content',
      summary: 'Show what a request and its reply said, where that is kept',
      access: memberOf('organization', 'content:read'),
      replies: { 200: contentResource },
      async handle({ scope, parameters }) {
        await contents.flushed()
        const content = await stores.contents.find(scope.organization.id, parameters.request, clock.epochMs())
        if (content === undefined) throw notFound('content kept of request', parameters.request)
        return { status: 200, body: renderContent(content) }
      },
    }),

    route({
      method: 'DELETE',
      path: '/organizations/{organization}/requests/{request}/content',
      summary: 'Delete what is kept of a request, for good',
      access: memberOf('organization', 'retention:manage'),
      replies: { 204: 'no content' },
      async handle({ scope, parameters }, context) {
        await contents.flushed()
        return context.change(async ({ stores: changing, audit }) => {
          const organizationId = scope.organization.id
          const deleted = await changing.contents.delete(organizationId, parameters.request)
          if (!deleted) throw notFound('content kept of request', parameters.request)
          await audit({ action: 'content.delete', organizationId, targetId: parameters.request })
          return { status: 204 }
        })
      },
    }),

    route({
      method: 'GET',
      path: '/organizations/{organization}/contents',
      summary: 'Export what was kept under `contributor` as JSON lines of conversations',
      access: memberOf('organization', 'content:export'),
      query: z.strictObject({ format: z.literal('jsonl').default('jsonl') }),
      replies: { 200: 'application/jsonl' },
      async handle({ scope }, context) {
        await contents.flushed()
        const organizationId = scope.organization.id
        // Nothing is changed, but who took the words of an organization with them belongs on record.
        return context.change(async ({ audit }) => {
          await audit({ action: 'content.export', organizationId, targetId: organizationId })
          return {
            status: 200,
            contentType: 'application/jsonl',
            headers: { 'content-disposition': 'attachment; filename="contents.jsonl"' },
            lines: exportContributions(stores.contents, organizationId, clock.epochMs()),
          }
        })
      },
    }),
  ]
}
