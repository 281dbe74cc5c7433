import { z } from 'zod'
import { activeAccountOrOperator, memberOf, operator } from '../access/access.ts'
import { pageOfSchema, renderPage } from '../http/page.ts'
import { invalidFields, notFound } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import { organizationResource, renderOrganization } from '../organizations/organization-resource.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { planOverridesSchema } from './plan-overrides.ts'
import { planResource, renderPlan } from './plan-resource.ts'
import { pricesShownTo } from './prices-shown-to.ts'

export function planRoutes(parts: PlatformParts): Route[] {
  const { plans, settings } = parts
  return [
    route({
      method: 'GET',
      path: '/plans',
      summary: 'List the plans of this installation, with the prices of the models that you know of',
      access: activeAccountOrOperator,
      replies: { 200: pageOfSchema(planResource) },
      async handle(_input, { actor }) {
        const page = { items: plans.all, next: undefined }
        const given = { defaultPlan: plans.default, prices: await pricesShownTo(actor, parts) }
        return { status: 200, body: renderPage(page, (plan) => renderPlan(plan, given)) }
      },
    }),

    route({
      method: 'GET',
      path: '/organizations/{organization}/plan',
      summary:
        'Show the plan of an organization as it holds there, with what it has otherwise, and what models cost it',
      access: memberOf('organization', 'organization:read'),
      replies: { 200: planResource },
      async handle({ scope: { organization } }) {
        const given = { defaultPlan: plans.default, prices: settings.prices }
        return { status: 200, body: renderPlan(plans.of(organization), given) }
      },
    }),

    route({
      method: 'PUT',
      path: '/organizations/{organization}/plan',
      summary: 'Put an organization on a plan, with what it has otherwise; it takes effect at once',
      access: operator,
      body: z.strictObject({ plan: z.string(), overrides: planOverridesSchema.nullish() }),
      replies: { 200: organizationResource },
      handle: ({ parameters, body }, context) =>
        context.change(async ({ stores, audit, publish }) => {
          if (!plans.has(body.plan)) {
            const known = plans.all.map(({ name }) => name).join(', ')
            throw invalidFields([{ field: 'plan', message: `must be one of the plans in the configuration: ${known}` }])
          }
          const id = parameters.organization
          const organization = await stores.organizations.findLocked(id)
          if (organization === undefined || organization.deletedAtMs !== undefined) throw notFound('organization', id)
          const changed = { ...organization, plan: body.plan, overrides: body.overrides ?? undefined }
          await stores.organizations.update(changed)
          const before = { plan: organization.plan, overrides: organization.overrides ?? null }
          const after = { plan: changed.plan, overrides: changed.overrides ?? null }
          await audit({
            action: 'organization.plan',
            organizationId: id,
            targetId: id,
            details: { from: before, to: after },
          })
          publish({ kind: 'organization', id })
          return { status: 200, body: renderOrganization(changed, plans) }
        }),
    }),
  ]
}
