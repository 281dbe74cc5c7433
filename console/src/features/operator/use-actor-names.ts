import { useQueries, useQuery } from '@tanstack/react-query'
import { accountDetailsQuery } from './operator-queries.ts'
import { operatorTokensQuery } from './operator-token-queries.ts'

/** The names of operator tokens and of these people, who are looked up one by one: there may be very many of them. */
export function useActorNames(people: readonly string[]): ReadonlyMap<string, string> {
  const { data: tokens = [] } = useQuery(operatorTokensQuery)
  const accounts = useQueries({
    queries: people.map((id) => ({ ...accountDetailsQuery(id), staleTime: 60_000, retry: false })),
  })
  return new Map([
    ...tokens.map(({ id, name }) => [id, `Token “${name}”`] as const),
    ...accounts.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.name ?? data.email] as const])),
  ])
}
