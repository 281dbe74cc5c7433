import type { ApiKeyScope, OrganizationScope, ProjectScope } from '../access/access.ts'
import type { Actor } from '../access/actor.ts'
import { notFound } from '../http/problem.ts'
import { lockOrganization } from '../organizations/lock-organization.ts'
import type { Project } from '../projects/project.ts'
import type { Stores } from '../stores.ts'
import type { ApiKey } from './api-key.ts'
import { demandOwnOrManage } from './demand-own-or-manage.ts'

const permission = 'api-key:create'

/** Before a key is made: as things are now that nobody joins, leaves or archives in between. A key must not outlive its maker. */
export async function lockProject(
  stores: Stores,
  { organization, project }: ProjectScope,
  actor: Actor,
): Promise<OrganizationScope & { project: Project }> {
  const locked = await lockOrganization(stores, { organizationId: organization.id, actor, permission })
  const current = await stores.projects.find(project.id)
  if (current === undefined) throw notFound('project', project.id)
  return { ...locked, project: current }
}

/** Before a key is changed: the same, and the key, by somebody who may still change it. */
export async function lockApiKey(
  stores: Stores,
  scope: ApiKeyScope,
  actor: Actor,
): Promise<ProjectScope & { apiKey: ApiKey }> {
  const locked = await lockProject(stores, scope, actor)
  const apiKey = await stores.apiKeys.lock(scope.apiKey.id)
  if (apiKey === undefined) throw notFound('api key', scope.apiKey.id)
  demandOwnOrManage({ apiKey, role: locked.role }, actor)
  return { ...locked, apiKey }
}
