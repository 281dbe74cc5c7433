import { api } from './client.ts'
import type { List } from './resources.ts'

const PAGE_SIZE = 100
/** Nobody reads further than this in one table; it keeps a page from asking for ever. */
const PAGES_MAX = 20

/** A list that is shown as a whole: its pages, one after the other. */
export async function listAll<Item>(
  path: string,
  query: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const list = await api.get<List<Item>>(path, { ...query, limit: PAGE_SIZE, cursor }, signal)
    items.push(...list.data)
    if (list.next_cursor === null) break
    cursor = list.next_cursor
  }
  return items
}
