import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { listAll } from '../../api/list-all.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Account, Session } from '../../api/resources.ts'

/** Where one is signed in, the latest first. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => {
    const sessions = await listAll<Session>('/account/sessions', {}, signal)
    return sessions.toSorted((one, other) => Number(other.current) - Number(one.current) || byLastSeen(one, other))
  },
})

function byLastSeen(one: Session, other: Session): number {
  return Date.parse(other.last_seen_at) - Date.parse(one.last_seen_at)
}

export function forgetSessions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}

export function changeName(name: string | null) {
  return api.patch<Account>('/account', { name })
}

export function changePassword(given: { current: string; next: string }) {
  return api.post('/account/password', { current_password: given.current, new_password: given.next })
}

export function endSession(id: string) {
  return api.delete<void>(`/account/sessions/${id}`)
}
