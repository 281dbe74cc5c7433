import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Account } from '../../api/resources.ts'
import { accountQuery } from '../../api/session.ts'
import { useToast } from '../../ui/toast.tsx'
import { acceptInvitation, type Accepted } from './received-invitations-queries.ts'

/**
 * Makes one a member and goes there. Whoever has access but had not finished registering has now: there is an organization. Whoever
 * still waits for access goes on waiting, as a member.
 */
export function useAcceptInvitation() {
  const say = useToast()
  const navigate = useNavigate()
  return useMutation({
    async mutationFn(given: Accepted) {
      const member = await acceptInvitation(given)
      const account = await api.get<Account>('/account')
      const unfinished = account.state === 'active' && account.onboarding === 'pending'
      return { member, account: unfinished ? await api.post<Account>('/account/onboarding') : account }
    },
    async onSuccess({ member, account }) {
      queryClient.setQueryData(accountQuery.queryKey, account)
      void queryClient.invalidateQueries({ queryKey: ['account', 'invitations'] })
      const id = member.organization_id
      const name = account.memberships.find((membership) => membership.organization_id === id)?.organization_name
      say(`You are a member of ${name ?? 'the organization'} now.`)
      await (account.state === 'active'
        ? navigate({ to: '/organizations/$organization', params: { organization: id } })
        : navigate({ to: '/waiting' }))
    },
  })
}
