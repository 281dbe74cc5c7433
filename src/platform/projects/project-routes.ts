import { z } from 'zod'
import { memberOf } from '../access/access.ts'
import { nameSchema } from '../http/name-schema.ts'
import { pageOfSchema, pageQuery, pageRequestFrom, renderPage } from '../http/page.ts'
import { notFound, Problem } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import { lockOrganization } from '../organizations/lock-organization.ts'
import type { PlatformParts } from '../platform-parts.ts'
import type { Stores } from '../stores.ts'
import { newProject, type Project } from './project.ts'
import { projectResource, renderProject } from './project-resource.ts'

const permission = 'project:manage'
const nameTaken = '`name_taken`: another project has this name.'

export function projectRoutes({ stores, clock }: PlatformParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/organizations/{organization}/projects',
      summary: 'List the projects of an organization; with `archived=true` those that are archived, too',
      access: memberOf('organization', 'project:read'),
      query: z.strictObject({ ...pageQuery, archived: z.enum(['true', 'false']).default('false') }),
      replies: { 200: pageOfSchema(projectResource) },
      async handle({ scope, query }) {
        const filter = { organizationId: scope.organization.id, archived: query.archived === 'true' }
        const page = await stores.projects.list(filter, pageRequestFrom(query))
        return { status: 200, body: renderPage(page, renderProject) }
      },
    }),

    route({
      method: 'POST',
      path: '/organizations/{organization}/projects',
      summary: 'Make a project',
      access: memberOf('organization', permission),
      body: z.strictObject({ name: nameSchema }),
      replies: { 201: projectResource },
      problems: { 409: nameTaken },
      handle: ({ scope, body }, { actor, change }) =>
        change(async ({ stores: changing, audit }) => {
          const organizationId = scope.organization.id
          await lockOrganization(changing, { organizationId, actor, permission })
          await demandFreeName(changing, organizationId, body.name)
          const project = newProject({ organizationId, name: body.name, createdAtMs: clock.epochMs() })
          await changing.projects.insert(project)
          const details = { name: project.name }
          await audit({ action: 'project.create', organizationId, targetId: project.id, details })
          return { status: 201, body: renderProject(project) }
        }),
    }),

    route({
      method: 'GET',
      path: '/projects/{project}',
      summary: 'Show a project',
      access: memberOf('project', 'project:read'),
      replies: { 200: projectResource },
      async handle({ scope }) {
        return { status: 200, body: renderProject(scope.project) }
      },
    }),

    route({
      method: 'PATCH',
      path: '/projects/{project}',
      summary: 'Rename a project',
      access: memberOf('project', permission),
      body: z.strictObject({ name: nameSchema }),
      replies: { 200: projectResource },
      problems: { 409: `${nameTaken} \`project_archived\`: what is archived stays as it is.` },
      handle: ({ scope, body }, { actor, change }) =>
        change(async ({ stores: changing, audit, publish }) => {
          const organizationId = scope.organization.id
          await lockOrganization(changing, { organizationId, actor, permission })
          const project = await findAgain(changing, scope.project.id)
          if (project.archivedAtMs !== undefined) {
            throw new Problem(409, 'this project is archived', { code: 'project_archived' })
          }
          if (body.name !== project.name) await demandFreeName(changing, organizationId, body.name)
          const renamed = { ...project, name: body.name }
          await changing.projects.update(renamed)
          const details = { name: { from: project.name, to: renamed.name } }
          await audit({ action: 'project.update', organizationId, targetId: project.id, details })
          publish({ kind: 'project', id: project.id })
          return { status: 200, body: renderProject(renamed) }
        }),
    }),

    route({
      method: 'DELETE',
      path: '/projects/{project}',
      summary: 'Archive a project for good; its keys stop at once',
      access: memberOf('project', permission),
      replies: { 200: projectResource },
      handle: ({ scope }, { actor, change }) =>
        change(async ({ stores: changing, audit, publish }) => {
          const organizationId = scope.organization.id
          await lockOrganization(changing, { organizationId, actor, permission })
          const project = await findAgain(changing, scope.project.id)
          if (project.archivedAtMs !== undefined) return { status: 200, body: renderProject(project) }
          const archived = { ...project, archivedAtMs: clock.epochMs() }
          await changing.projects.update(archived)
          const details = { name: project.name }
          await audit({ action: 'project.archive', organizationId, targetId: project.id, details })
          publish({ kind: 'project', id: project.id })
          return { status: 200, body: renderProject(archived) }
        }),
    }),
  ]
}

/** As it is now that nobody else changes it. */
async function findAgain(stores: Stores, id: string): Promise<Project> {
  const project = await stores.projects.find(id)
  if (project === undefined) throw notFound('project', id)
  return project
}

async function demandFreeName(stores: Stores, organizationId: string, name: string): Promise<void> {
  if ((await stores.projects.findLiveByName(organizationId, name)) === undefined) return
  throw new Problem(409, `another project of this organization is called ${JSON.stringify(name)}`, {
    code: 'name_taken',
  })
}
