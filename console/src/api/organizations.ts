import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import type { Account, Organization } from './resources.ts'
import { useAccount } from './session.ts'

/** An organization that one belongs to, as far as choosing between them needs it. */
export interface OwnOrganization {
  id: string
  name: string
}

/** The organizations that the account belongs to. An operator sees all of them elsewhere. */
export function ownOrganizations(account: Pick<Account, 'memberships'>): OwnOrganization[] {
  return account.memberships.map(({ organization_id: id, organization_name: name }) => ({ id, name }))
}

export function useOrganizations(): { data: OwnOrganization[] | undefined; error: Error | null } {
  const { data: account, error } = useAccount()
  const data = account?.state === 'active' ? ownOrganizations(account) : undefined
  return { data, error }
}

export function organizationQuery(id: string) {
  return queryOptions({
    queryKey: ['organizations', id],
    queryFn: () => api.get<Organization>(`/organizations/${id}`),
  })
}

export function useOrganization(id: string) {
  return useQuery(organizationQuery(id))
}
