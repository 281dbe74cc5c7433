import { queryOptions } from '@tanstack/react-query'
import type { Role } from '../../../../src/platform/access/roles.ts'
import { api, idempotent } from '../../api/client.ts'
import { listAll } from '../../api/list-all.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Invitation, Member } from '../../api/resources.ts'
import { accountQuery } from '../../api/session.ts'

export function membersQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'members'],
    queryFn: ({ signal }) => listAll<Member>(`/organizations/${organizationId}/members`, {}, signal),
  })
}

/** Those that nobody accepted yet. */
export function openInvitationsQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'invitations'],
    queryFn: ({ signal }) =>
      listAll<Invitation>(`/organizations/${organizationId}/invitations`, { state: 'open' }, signal),
  })
}

/** Who belongs to an organization has changed, perhaps oneself. */
export async function forgetMembers(organizationId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['organizations', organizationId] }),
    queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
  ])
}

export function forgetInvitations(organizationId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['organizations', organizationId, 'invitations'] })
}

export function changeMemberRole(member: Member, role: Role) {
  return api.patch<Member>(`/organizations/${member.organization_id}/members/${member.account_id}`, { role })
}

export function removeMember(member: Member) {
  return api.delete<void>(`/organizations/${member.organization_id}/members/${member.account_id}`)
}

export function leaveOrganization(organizationId: string) {
  return api.post<void>(`/organizations/${organizationId}/departure`)
}

export function handOver(organizationId: string, accountId: string) {
  return api.post<Member>(`/organizations/${organizationId}/ownership`, { account_id: accountId })
}

export function invite(organizationId: string, given: { email: string; role: Role }) {
  return api.post<Invitation>(`/organizations/${organizationId}/invitations`, given, idempotent())
}

export function withdrawInvitation({ organization_id: organizationId, id }: Invitation) {
  return api.delete<void>(`/organizations/${organizationId}/invitations/${id}`)
}
