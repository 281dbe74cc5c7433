import { queryOptions } from '@tanstack/react-query'
import { api, idempotent } from '../../api/client.ts'
import { listAll } from '../../api/list-all.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Project } from '../../api/resources.ts'

function keyOf(organizationId: string) {
  return ['organizations', organizationId, 'projects'] as const
}

/** The projects of an organization that are not archived. */
export function projectsQuery(organizationId: string) {
  return queryOptions({
    queryKey: keyOf(organizationId),
    queryFn: ({ signal }) => listAll<Project>(`/organizations/${organizationId}/projects`, {}, signal),
  })
}

/** The same, and those that are archived: what is told of the past speaks of them, too. */
export function allProjectsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...keyOf(organizationId), 'archived-too'],
    queryFn: ({ signal }) =>
      listAll<Project>(`/organizations/${organizationId}/projects`, { archived: 'true' }, signal),
  })
}

export function forgetProjects(organizationId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(organizationId) })
}

export function createProject(organizationId: string, name: string) {
  return api.post<Project>(`/organizations/${organizationId}/projects`, { name }, idempotent())
}

export function renameProject(id: string, name: string) {
  return api.patch<Project>(`/projects/${id}`, { name })
}

export function archiveProject(id: string) {
  return api.delete<Project>(`/projects/${id}`)
}
