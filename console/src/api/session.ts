import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { ApiProblem } from './problem.ts'
import type { Account } from './resources.ts'

/** Who is signed in; null for nobody. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async (): Promise<Account | null> => {
    try {
      return await api.get<Account>('/account')
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) return null
      throw error
    }
  },
  staleTime: 30_000,
})

export function useAccount() {
  return useQuery(accountQuery)
}
