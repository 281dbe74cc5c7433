import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from './client.ts'
import type { List } from './resources.ts'

const PAGE_SIZE = 50

/** A list too long to be shown as a whole: page by page, as far as somebody reads. */
export function pagesQuery<Item>(
  queryKey: readonly string[],
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
) {
  return infiniteQueryOptions({
    queryKey: [...queryKey, 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      api.get<List<Item>>(path, { ...query, limit: PAGE_SIZE, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: List<Item>) => last.next_cursor ?? undefined,
  })
}
