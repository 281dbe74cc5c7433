import { queryOptions } from '@tanstack/react-query'
import { api, idempotent } from '../../api/client.ts'
import { listAll } from '../../api/list-all.ts'
import { pagesQuery } from '../../api/pages-query.ts'
import { queryClient } from '../../api/query-client.ts'
import type {
  Account,
  Billing,
  Configuration,
  Engine,
  List,
  ListedAccount,
  Organization,
  Traffic,
  Transfer,
} from '../../api/resources.ts'

export type WaitingAccount = ListedAccount & { position: number }

export const waitingListQuery = pagesQuery<WaitingAccount>(['operator', 'waiting-list'], '/waiting-list')

export function accountsQuery(filter: { email: string | undefined; state: string | undefined }) {
  return pagesQuery<ListedAccount>(['operator', 'accounts'], '/accounts', filter)
}

export function accountDetailsQuery(id: string) {
  return queryOptions({
    queryKey: ['operator', 'accounts', id],
    queryFn: ({ signal }) => api.get<Account>(`/accounts/${id}`, undefined, signal),
  })
}

/** Those whose name holds the text, or whose id it is. */
export function organizationsQuery(search: string) {
  return pagesQuery<Organization>(['operator', 'organizations'], '/organizations', {
    search: search === '' ? undefined : search,
  })
}

export const allOrganizationsQuery = queryOptions({
  queryKey: ['operator', 'organizations', 'all'],
  queryFn: ({ signal }) => listAll<Organization>('/organizations', {}, signal),
  staleTime: 30_000,
})

export const enginesQuery = queryOptions({
  queryKey: ['operator', 'engines'],
  queryFn: async ({ signal }) => (await api.get<List<Engine>>('/engines', undefined, signal)).data,
  refetchInterval: 3000,
  staleTime: 0,
})

export const trafficQuery = queryOptions({
  queryKey: ['operator', 'traffic'],
  queryFn: ({ signal }) => api.get<Traffic>('/traffic', undefined, signal),
  staleTime: 0,
})

export const configurationQuery = queryOptions({
  queryKey: ['operator', 'configuration'],
  queryFn: ({ signal }) => api.get<Configuration>('/configuration', undefined, signal),
  staleTime: 60_000,
})

/** Who has access has changed: the line, the list and each account. */
export async function forgetAccounts(): Promise<void> {
  await Promise.all(
    ['waiting-list', 'accounts'].map((name) => queryClient.invalidateQueries({ queryKey: ['operator', name] })),
  )
}

export function approve(given: { accountIds: readonly string[] } | { count: number }) {
  const body = 'count' in given ? { count: given.count } : { account_ids: given.accountIds }
  return api.post<{ data: ListedAccount[] }>('/waiting-list/approvals', body, idempotent())
}

export type AccountChange =
  | { kind: 'grant' | 'withdraw' | 'lift' | 'make-operator' | 'unmake-operator' }
  | { kind: 'restrict'; reason: string }

export function changeAccount(id: string, change: AccountChange) {
  switch (change.kind) {
    case 'grant':
      return api.post<ListedAccount>(`/accounts/${id}/access`)
    case 'withdraw':
      return api.delete<ListedAccount>(`/accounts/${id}/access`)
    case 'restrict':
      return api.put<ListedAccount>(`/accounts/${id}/restriction`, { reason: change.reason })
    case 'lift':
      return api.delete<ListedAccount>(`/accounts/${id}/restriction`)
    case 'make-operator':
      return api.put<ListedAccount>(`/accounts/${id}/operator`, {})
    case 'unmake-operator':
      return api.delete<ListedAccount>(`/accounts/${id}/operator`)
  }
}

export function setPlan(organizationId: string, plan: string, overrides: Organization['overrides']) {
  return api.put<Organization>(`/organizations/${organizationId}/plan`, { plan, overrides })
}

export type CreditMove =
  | { kind: 'grant' | 'adjust' | 'refund'; amount: string; note: string }
  | { kind: 'refund-request'; requestId: string; note: string }

export function moveCredits(organizationId: string, move: CreditMove) {
  const base = `/organizations/${organizationId}/billing`
  const note = move.note.trim() === '' ? {} : { note: move.note }
  switch (move.kind) {
    case 'grant':
      return api.post<Transfer>(`${base}/grants`, { amount: move.amount, ...note }, idempotent())
    case 'adjust':
      return api.post<Transfer>(`${base}/adjustments`, { amount: move.amount, ...note }, idempotent())
    case 'refund':
      return api.post<Transfer>(`${base}/refunds`, { amount: move.amount, ...note }, idempotent())
    case 'refund-request':
      return api.post<Transfer>(`${base}/refunds`, { request_id: move.requestId, ...note }, idempotent())
  }
}

export function freezeBilling(organizationId: string, given: { reason: string; seconds: number }) {
  return api.put<Billing>(`/organizations/${organizationId}/billing/freeze`, given)
}

export function unfreezeBilling(organizationId: string) {
  return api.delete<Billing>(`/organizations/${organizationId}/billing/freeze`)
}
