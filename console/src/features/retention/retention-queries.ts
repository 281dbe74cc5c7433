import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { organizationQuery } from '../../api/organizations.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Retention } from '../../api/resources.ts'

export type RetentionValue = Retention['retention']

export function retentionQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'retention'],
    queryFn: ({ signal }) => api.get<Retention>(`/organizations/${organizationId}/retention`, undefined, signal),
  })
}

export async function chooseRetention(
  organizationId: string,
  choice: { retention: RetentionValue; acceptTermsVersion: string | undefined; deleteKept: boolean },
): Promise<Retention> {
  const { retention, acceptTermsVersion, deleteKept } = choice
  const chosen = await api.put<Retention>(`/organizations/${organizationId}/retention`, {
    retention,
    ...(acceptTermsVersion !== undefined && { accept_terms_version: acceptTermsVersion }),
    delete_kept: deleteKept,
  })
  queryClient.setQueryData(retentionQuery(organizationId).queryKey, chosen)
  await queryClient.invalidateQueries({ queryKey: organizationQuery(organizationId).queryKey })
  return chosen
}
