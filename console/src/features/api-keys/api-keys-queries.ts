import { queryOptions } from '@tanstack/react-query'
import { api, idempotent } from '../../api/client.ts'
import { listAll } from '../../api/list-all.ts'
import { queryClient } from '../../api/query-client.ts'
import type { ApiKey, CreatedApiKey } from '../../api/resources.ts'

/** Every key of an organization, those that have ended too; the newest first. */
export function apiKeysQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'api-keys'],
    queryFn: async ({ signal }) => {
      const keys = await listAll<ApiKey>(`/organizations/${organizationId}/api-keys`, {}, signal)
      return keys.toReversed()
    },
  })
}

export function forgetApiKeys(organizationId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['organizations', organizationId, 'api-keys'] })
}

export function createApiKey(given: { projectId: string; name: string; expiresAt: string | null }) {
  const { projectId, name, expiresAt } = given
  return api.post<CreatedApiKey>(`/projects/${projectId}/api-keys`, { name, expires_at: expiresAt }, idempotent())
}

/** What is left out stays as it is. */
export function changeApiKey(id: string, change: { name?: string; expiresAt?: string | null }) {
  const { name, expiresAt } = change
  return api.patch<ApiKey>(`/api-keys/${id}`, {
    ...(name !== undefined && { name }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
  })
}

export function rotateApiKey(id: string, overlapSeconds: number) {
  return api.post<CreatedApiKey>(`/api-keys/${id}/rotation`, { overlap_seconds: overlapSeconds }, idempotent())
}

export function revokeApiKey(id: string) {
  return api.delete<ApiKey>(`/api-keys/${id}`)
}
