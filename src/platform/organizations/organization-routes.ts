import { z } from 'zod'
import type { PlatformParts } from '../platform-parts.ts'
import { pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { notFound } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import { timeText } from '../http/time-text.ts'
import { newOrganization, organizationSchemas, type Organization } from './organization.ts'

export function organizationRoutes({ organizations, changes, clock, logger, ...parts }: PlatformParts): Route[] {
  const schemas = organizationSchemas(parts.plans)
  return [
    route({
      method: 'GET',
      path: '/organizations',
      query: z.strictObject(pageQuery),
      async handle({ query }) {
        const page = await organizations.list(pageRequestFrom(query))
        return { status: 200, body: renderPage(page, renderOrganization) }
      },
    }),

    route({
      method: 'POST',
      path: '/organizations',
      body: schemas.create,
      async handle({ body }, context) {
        const plan = body.plan ?? parts.defaultPlan
        const organization = newOrganization({ name: body.name, plan, createdAtMs: clock.epochMs() })
        await organizations.insert(organization)
        logger.info({ ...context, organizationId: organization.id }, 'organization created')
        return { status: 201, body: renderOrganization(organization) }
      },
    }),

    route({
      method: 'GET',
      path: '/organizations/{id}',
      async handle({ parameters: { id } }) {
        const organization = await organizations.find(id)
        if (organization === undefined) throw notFound('organization', id)
        return { status: 200, body: renderOrganization(organization) }
      },
    }),

    route({
      method: 'PATCH',
      path: '/organizations/{id}',
      body: schemas.update,
      async handle({ parameters: { id }, body }, context) {
        const organization = await organizations.update(id, body)
        if (organization === undefined) throw notFound('organization', id)
        changes.publish({ kind: 'organization', id })
        logger.info({ ...context, organizationId: id, changed: Object.keys(body) }, 'organization changed')
        return { status: 200, body: renderOrganization(organization) }
      },
    }),
  ]
}

function renderOrganization({ id, name, plan, retention, createdAtMs }: Organization): object {
  return { id, object: 'organization', name, plan, retention, created_at: timeText(createdAtMs) }
}
