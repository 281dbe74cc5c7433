import { z } from 'zod'
import type { PlatformParts } from '../platform-parts.ts'
import { pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { notFound } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import { timeText } from '../http/time-text.ts'
import { createProjectSchema, newProject, type Project } from './project.ts'

export function projectRoutes({ organizations, projects, clock, logger }: PlatformParts): Route[] {
  const demandOrganization = async (id: string): Promise<void> => {
    if ((await organizations.find(id)) === undefined) throw notFound('organization', id)
  }
  return [
    route({
      method: 'GET',
      path: '/organizations/{id}/projects',
      query: z.strictObject(pageQuery),
      async handle({ parameters: { id }, query }) {
        await demandOrganization(id)
        const page = await projects.list(id, pageRequestFrom(query))
        return { status: 200, body: renderPage(page, renderProject) }
      },
    }),

    route({
      method: 'POST',
      path: '/organizations/{id}/projects',
      body: createProjectSchema,
      async handle({ parameters: { id }, body }, context) {
        await demandOrganization(id)
        const project = newProject({ organizationId: id, name: body.name, createdAtMs: clock.epochMs() })
        await projects.insert(project)
        logger.info({ ...context, organizationId: id, projectId: project.id }, 'project created')
        return { status: 201, body: renderProject(project) }
      },
    }),
  ]
}

function renderProject({ id, organizationId, name, createdAtMs }: Project): object {
  return { id, object: 'project', organization_id: organizationId, name, created_at: timeText(createdAtMs) }
}
