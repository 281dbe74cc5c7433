import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { pagesQuery } from '../../api/pages-query.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Billing, Payment, Transfer } from '../../api/resources.ts'

export function billingQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'billing'],
    queryFn: ({ signal }) => api.get<Billing>(`/organizations/${organizationId}/billing`, undefined, signal),
    refetchInterval: 15_000,
  })
}

export function transfersQuery(organizationId: string, kind: string | undefined) {
  return pagesQuery<Transfer>(
    ['organizations', organizationId, 'billing', 'transfers'],
    `/organizations/${organizationId}/billing/transfers`,
    { kind },
  )
}

export function paymentsQuery(organizationId: string) {
  return pagesQuery<Payment>(
    ['organizations', organizationId, 'billing', 'payments'],
    `/organizations/${organizationId}/billing/payments`,
  )
}

/** Everything about the credits of an organization has to be asked anew, also what other pages show of it. */
export async function forgetBilling(organizationId: string): Promise<void> {
  await Promise.all(
    [['billing'], ['overview', 'billing']].map((rest) =>
      queryClient.invalidateQueries({ queryKey: ['organizations', organizationId, ...rest] }),
    ),
  )
}

export function setMonthlyCap(organizationId: string, cap: string | null) {
  return api.patch<Billing>(`/organizations/${organizationId}/billing`, { monthly_cap: cap })
}
