import { roleMay, type Permission, type Role } from '../../../src/platform/access/roles.ts'
import { useAccount } from './session.ts'

/** What the person who is signed in is in an organization. Operators count as owners everywhere, as for the server. */
export function useRole(organizationId: string): Role | undefined {
  const { data: account } = useAccount()
  const membership = account?.memberships.find(({ organization_id: id }) => id === organizationId)
  if (account?.is_operator === true) return 'owner'
  return membership?.role
}

/** Whether they may do something there. The server is the judge; this only spares people a refusal. */
export function useMay(organizationId: string, permission: Permission): boolean {
  const role = useRole(organizationId)
  return role !== undefined && roleMay(role, permission)
}
