import { z } from 'zod'
import { memberOf } from '../access/access.ts'
import { pageOfSchema, pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { route, type Route } from '../http/route.ts'
import type { PlatformParts } from '../platform-parts.ts'
import { createProjectSchema, newProject } from './project.ts'
import { projectResource, renderProject } from './project-resource.ts'

export function projectRoutes({ stores, clock }: PlatformParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/organizations/{organization}/projects',
      summary: 'List the projects of an organization',
      access: memberOf('organization', 'project:read'),
      query: z.strictObject(pageQuery),
      replies: { 200: pageOfSchema(projectResource) },
      async handle({ scope, query }) {
        const page = await stores.projects.list(scope.organization.id, pageRequestFrom(query))
        return { status: 200, body: renderPage(page, renderProject) }
      },
    }),

    route({
      method: 'POST',
      path: '/organizations/{organization}/projects',
      summary: 'Make a project',
      access: memberOf('organization', 'project:manage'),
      body: createProjectSchema,
      replies: { 201: projectResource },
      handle: ({ scope, body }, context) =>
        context.change(async ({ stores: changing, audit }) => {
          const organizationId = scope.organization.id
          const project = newProject({ organizationId, name: body.name, createdAtMs: clock.epochMs() })
          await changing.projects.insert(project)
          await audit({ action: 'project.create', organizationId, targetId: project.id })
          return { status: 201, body: renderProject(project) }
        }),
    }),
  ]
}
