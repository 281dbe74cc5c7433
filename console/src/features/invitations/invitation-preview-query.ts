import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { InvitationPreview } from '../../api/resources.ts'

/** What an invitation is to, by the token alone; null for one that does not work, or no longer. */
export function invitationPreviewQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation-preview', token],
    queryFn: async () => {
      try {
        return await api.post<InvitationPreview>('/invitations/preview', { token })
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 404) return null
        throw error
      }
    },
    staleTime: 60_000,
    retry: false,
  })
}
