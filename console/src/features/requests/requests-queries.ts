import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { pagesQuery } from '../../api/pages-query.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Content, Request, RequestDetails, Usage } from '../../api/resources.ts'

export function requestsQuery(organizationId: string, filter: Record<string, string | undefined>) {
  return pagesQuery<Request>(
    ['organizations', organizationId, 'requests'],
    `/organizations/${organizationId}/requests`,
    filter,
  )
}

/** The models that were asked for lately, for choosing one. */
export function usedModelsQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'used-models'],
    queryFn: async ({ signal }) => {
      const usage = await api.get<Usage>(`/organizations/${organizationId}/usage`, { group_by: 'model' }, signal)
      return usage.data.flatMap(({ model }) => (model === null || model === undefined ? [] : [model])).toSorted()
    },
    staleTime: 60_000,
  })
}

export function requestQuery(organizationId: string, requestId: string) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'requests', requestId],
    queryFn: ({ signal }) =>
      api.get<RequestDetails>(
        `/organizations/${organizationId}/requests/${encodeURIComponent(requestId)}`,
        undefined,
        signal,
      ),
  })
}

export function contentQuery(organizationId: string, requestId: string) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'requests', requestId, 'content'],
    queryFn: ({ signal }) =>
      api.get<Content>(`/organizations/${organizationId}/requests/${requestId}/content`, undefined, signal),
    // What people said stays on the screen no longer than they look at it.
    gcTime: 0,
  })
}

export async function deleteContent(organizationId: string, requestId: string): Promise<void> {
  await api.delete<void>(`/organizations/${organizationId}/requests/${requestId}/content`)
  queryClient.removeQueries({ queryKey: contentQuery(organizationId, requestId).queryKey })
  await queryClient.invalidateQueries({ queryKey: requestQuery(organizationId, requestId).queryKey })
}
