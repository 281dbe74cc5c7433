import { queryOptions } from '@tanstack/react-query'
import { api, idempotent } from '../../api/client.ts'
import { listAll } from '../../api/list-all.ts'
import { queryClient } from '../../api/query-client.ts'
import type { CreatedOperatorToken, OperatorToken } from '../../api/resources.ts'

/** Every token, those that are revoked too; the newest first. */
export const operatorTokensQuery = queryOptions({
  queryKey: ['operator', 'tokens'],
  queryFn: async ({ signal }) => (await listAll<OperatorToken>('/operator-tokens', {}, signal)).toReversed(),
})

export function forgetOperatorTokens(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: operatorTokensQuery.queryKey })
}

export function createOperatorToken(name: string) {
  return api.post<CreatedOperatorToken>('/operator-tokens', { name }, idempotent())
}

export function revokeOperatorToken(id: string) {
  return api.delete<OperatorToken>(`/operator-tokens/${id}`)
}
