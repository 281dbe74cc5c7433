import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { List, OrganizationLimits, Plan } from '../../api/resources.ts'

/** What is left of the four limits. Looking takes nothing from them. */
export function limitsQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'limits'],
    queryFn: ({ signal }) => api.get<OrganizationLimits>(`/organizations/${organizationId}/limits`, undefined, signal),
    refetchInterval: 2000,
    staleTime: 0,
  })
}

/** The plan as it holds for the organization, with what models cost it. */
export function organizationPlanQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'plan'],
    queryFn: ({ signal }) => api.get<Plan>(`/organizations/${organizationId}/plan`, undefined, signal),
    staleTime: 60_000,
  })
}

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async ({ signal }) => (await api.get<List<Plan>>('/plans', undefined, signal)).data,
  staleTime: 60_000,
})
