import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Usage } from '../../api/resources.ts'
import type { GroupName } from './usage-groups.ts'
import { columnStarts, usageRanges, type RangeName } from './usage-ranges.ts'

/** What the server is asked for a range: the same for looking at it and for taking it along. */
export function usageQueryText(range: RangeName, group: GroupName, nowMs: number): Record<string, string> {
  const { step } = usageRanges[range]
  const [firstMs = nowMs] = columnStarts(usageRanges[range], nowMs)
  return { from: new Date(firstMs).toISOString(), group_by: `${step},${group}` }
}

export function usageQuery(organizationId: string, range: RangeName, group: GroupName) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'usage', range, group],
    queryFn: ({ signal }) =>
      api.get<Usage>(`/organizations/${organizationId}/usage`, usageQueryText(range, group, Date.now()), signal),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
}
