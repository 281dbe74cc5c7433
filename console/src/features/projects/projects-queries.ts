import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { List, Project } from '../../api/resources.ts'

/** The projects of an organization that are not archived. */
export function projectsQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'projects'],
    queryFn: async () => {
      const list = await api.get<List<Project>>(`/organizations/${organizationId}/projects`, { limit: 100 })
      return list.data.filter((project) => project.archived_at === null)
    },
  })
}
