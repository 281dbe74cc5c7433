import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import type { List, Organization } from './resources.ts'
import { useAccount } from './session.ts'

/** The organizations that the account belongs to. An operator sees all of them elsewhere. */
export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: async () => (await api.get<List<Organization>>('/organizations', { limit: 100 })).data,
})

export function useOrganizations() {
  const { data: account } = useAccount()
  return useQuery({ ...organizationsQuery, enabled: account?.state === 'active' })
}
