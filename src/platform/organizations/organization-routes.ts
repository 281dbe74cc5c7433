import { z } from 'zod'
import { activeAccountOrOperator, memberOf } from '../access/access.ts'
import { isOperator } from '../access/actor.ts'
import { nameSchema } from '../http/name-schema.ts'
import { pageOfSchema, pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { lockOrganization } from './lock-organization.ts'
import { newOrganization, type Organization } from './organization.ts'
import { organizationResource, renderOrganization } from './organization-resource.ts'

export function organizationRoutes({ stores, plans, clock }: PlatformParts): Route[] {
  const render = (organization: Organization) => renderOrganization(organization, plans)
  return [
    route({
      method: 'GET',
      path: '/organizations',
      summary: 'List your organizations; for an operator, all of them',
      access: activeAccountOrOperator,
      query: z.strictObject({
        ...pageQuery,
        search: z
          .string()
          .trim()
          .min(1)
          .max(100)
          .optional()
          .meta({ description: 'What the name holds, in whichever case; or the whole id.' }),
      }),
      replies: { 200: pageOfSchema(organizationResource) },
      async handle({ query }, { actor }) {
        const memberId = actor.kind === 'account' && !isOperator(actor) ? actor.account.id : undefined
        const page = await stores.organizations.list(pageRequestFrom(query), { memberId, search: query.search })
        return { status: 200, body: renderPage(page, render) }
      },
    }),

    route({
      method: 'POST',
      path: '/organizations',
      summary: 'Make an organization; a person who makes one owns it',
      access: activeAccountOrOperator,
      body: z.strictObject({ name: nameSchema }),
      replies: { 201: organizationResource },
      handle: ({ body }, context) =>
        context.change(async ({ stores: changing, audit, publish }) => {
          const { actor } = context
          const createdAtMs = clock.epochMs()
          const organization = newOrganization({ name: body.name, plan: plans.default.name, createdAtMs })
          const { id: organizationId } = organization
          await changing.organizations.insert(organization)
          if (actor.kind === 'account') {
            const accountId = actor.account.id
            await changing.members.join({ organizationId, accountId, role: 'owner', createdAtMs })
            publish({ kind: 'membership', organizationId, accountId })
          }
          await audit({
            action: 'organization.create',
            organizationId,
            targetId: organizationId,
            details: { name: body.name },
          })
          return { status: 201, body: render(organization) }
        }),
    }),

    route({
      method: 'GET',
      path: '/organizations/{organization}',
      summary: 'Show an organization',
      access: memberOf('organization', 'organization:read'),
      replies: { 200: organizationResource },
      async handle({ scope }) {
        return { status: 200, body: render(scope.organization) }
      },
    }),

    route({
      method: 'PATCH',
      path: '/organizations/{organization}',
      summary: 'Rename an organization',
      access: memberOf('organization', 'organization:update'),
      body: z.strictObject({ name: nameSchema }),
      replies: { 200: organizationResource },
      handle: ({ scope, body }, { actor, change }) =>
        change(async ({ stores: changing, audit, publish }) => {
          const { id } = scope.organization
          const permission = 'organization:update'
          const { organization } = await lockOrganization(changing, { organizationId: id, actor, permission })
          const renamed = { ...organization, name: body.name }
          await changing.organizations.update(renamed)
          await audit({
            action: 'organization.update',
            organizationId: id,
            targetId: id,
            details: { name: { from: organization.name, to: renamed.name } },
          })
          publish({ kind: 'organization', id })
          return { status: 200, body: render(renamed) }
        }),
    }),

    route({
      method: 'DELETE',
      path: '/organizations/{organization}',
      summary: 'Delete an organization; its keys stop at once, and nobody sees it any more',
      access: memberOf('organization', 'organization:delete', { recentPassword: true }),
      replies: { 204: 'no content' },
      handle: ({ scope }, { actor, change }) =>
        change(async ({ stores: changing, audit, publish }) => {
          const { id } = scope.organization
          const permission = 'organization:delete'
          const { organization } = await lockOrganization(changing, { organizationId: id, actor, permission })
          await changing.organizations.update({ ...organization, deletedAtMs: clock.epochMs() })
          await audit({
            action: 'organization.delete',
            organizationId: id,
            targetId: id,
            details: { name: organization.name },
          })
          publish({ kind: 'organization', id })
          return { status: 204 }
        }),
    }),
  ]
}
