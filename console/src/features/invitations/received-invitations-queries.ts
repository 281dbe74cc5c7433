import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { listAll } from '../../api/list-all.ts'
import type { Invitation, Member } from '../../api/resources.ts'

/** The open invitations to one's own address. */
export const receivedInvitationsQuery = queryOptions({
  queryKey: ['account', 'invitations'],
  queryFn: ({ signal }) => listAll<Invitation>('/account/invitations', {}, signal),
})

/** By the token of a link, or by the id of one that is listed. */
export type Accepted = { token: string } | { id: string }

export function acceptInvitation(given: Accepted) {
  return 'token' in given
    ? api.post<Member>('/invitations/acceptance', { token: given.token })
    : api.post<Member>(`/account/invitations/${given.id}/acceptance`)
}
