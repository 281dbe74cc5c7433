import { useQueries } from '@tanstack/react-query'
import { organizationQuery } from '../../api/organizations.ts'

/** The names of these organizations, looked up one by one: an installation may have very many. */
export function useOrganizationNames(ids: readonly (string | null)[]): ReadonlyMap<string, string> {
  const wanted = new Set(ids.filter((id) => id !== null))
  const found = useQueries({
    queries: [...wanted].map((id) => ({ ...organizationQuery(id), staleTime: 60_000, retry: false })),
  })
  return new Map(found.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.name] as const])))
}
