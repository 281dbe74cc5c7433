import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Billing, List, OrganizationLimits, PlaygroundCredential, Request, Usage } from '../../api/resources.ts'
import { firstModel } from '../docs/curl-example.ts'

const HOUR_MS = 60 * 60_000
export const HOURS = 24

/** What was used in the last 24 hours, by the hour. */
export function recentUsageQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'overview', 'usage'],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - (HOURS - 1) * HOUR_MS).toISOString()
      return api.get<Usage>(`/organizations/${organizationId}/usage`, { from, group_by: 'hour' }, signal)
    },
    refetchInterval: 30_000,
  })
}

export function latestRequestsQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'overview', 'requests'],
    queryFn: async ({ signal }) =>
      (await api.get<List<Request>>(`/organizations/${organizationId}/requests`, { limit: 6 }, signal)).data,
    refetchInterval: 15_000,
  })
}

export function limitsNowQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'overview', 'limits'],
    queryFn: ({ signal }) => api.get<OrganizationLimits>(`/organizations/${organizationId}/limits`, undefined, signal),
    refetchInterval: 10_000,
  })
}

export function creditsQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'overview', 'billing'],
    queryFn: ({ signal }) => api.get<Billing>(`/organizations/${organizationId}/billing`, undefined, signal),
    refetchInterval: 30_000,
  })
}

/** A model to show in an example. Asking counts as a request of the organization, so it is asked once and only where needed. */
export function exampleModelQuery(projectId: string) {
  return queryOptions({
    queryKey: ['projects', projectId, 'example-model'],
    queryFn: async () => {
      const { credential } = await api.post<PlaygroundCredential>(`/projects/${projectId}/playground-credentials`)
      return (await firstModel(credential)) ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
