import { z } from 'zod'
import { activeAccountOrOperator, memberOf } from '../access/access.ts'
import { isOperator } from '../access/actor.ts'
import { nameSchema } from '../http/name-schema.ts'
import { pageOfSchema, pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { newOrganization } from './organization.ts'
import { organizationResource, renderOrganization } from './organization-resource.ts'

export function organizationRoutes({ stores, plans, clock }: PlatformParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/organizations',
      summary: 'List your organizations; for an operator, all of them',
      access: activeAccountOrOperator,
      query: z.strictObject(pageQuery),
      replies: { 200: pageOfSchema(organizationResource) },
      async handle({ query }, { actor }) {
        const memberId = actor.kind === 'account' && !isOperator(actor) ? actor.account.id : undefined
        const page = await stores.organizations.list(pageRequestFrom(query), memberId)
        return { status: 200, body: renderPage(page, renderOrganization) }
      },
    }),

    route({
      method: 'POST',
      path: '/organizations',
      summary: 'Make an organization; who makes it owns it',
      access: activeAccountOrOperator,
      body: z.strictObject({ name: nameSchema }),
      replies: { 201: organizationResource },
      handle: ({ body }, context) =>
        context.change(async ({ stores: changing, audit }) => {
          const createdAtMs = clock.epochMs()
          const organization = newOrganization({ name: body.name, plan: plans.default.name, createdAtMs })
          await changing.organizations.insert(organization)
          await audit({ action: 'organization.create', organizationId: organization.id, targetId: organization.id })
          return { status: 201, body: renderOrganization(organization) }
        }),
    }),

    route({
      method: 'GET',
      path: '/organizations/{organization}',
      summary: 'Show an organization',
      access: memberOf('organization', 'organization:read'),
      replies: { 200: organizationResource },
      async handle({ scope }) {
        return { status: 200, body: renderOrganization(scope.organization) }
      },
    }),

    route({
      method: 'PATCH',
      path: '/organizations/{organization}',
      summary: 'Rename an organization',
      access: memberOf('organization', 'organization:update'),
      body: z.strictObject({ name: nameSchema }),
      replies: { 200: organizationResource },
      handle: ({ scope, body }, context) =>
        context.change(async ({ stores: changing, audit, publish }) => {
          const organization = { ...scope.organization, name: body.name }
          await changing.organizations.update(organization)
          await audit({ action: 'organization.update', organizationId: organization.id, targetId: organization.id })
          publish({ kind: 'organization', id: organization.id })
          return { status: 200, body: renderOrganization(organization) }
        }),
    }),
  ]
}
