import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './problem.ts'

/** What the server refused it will refuse again; what did not reach it is worth another try. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => !(error instanceof ApiProblem && error.status < 500) && failures < 3,
    },
    mutations: { retry: false },
  },
})
