import type { BrowserContext } from 'playwright-core'
import { payloads, swallowing } from './payloads.ts'

const all = [...payloads, ...swallowing]

/** What people, models and engines may have written themselves. */
const written = new Set([
  'name',
  'email',
  'organization_name',
  'project_name',
  'key_name',
  'user_agent',
  'address',
  'reason',
  'note',
  'hint',
  'model',
  'owned_by',
  'detail',
  'description',
  'summary',
  'text',
  'message',
  'title',
  'version',
  'error_code',
  'content',
  'reasoning_content',
  'arguments',
])

/** Answers everything that is read of the platform with payloads where somebody may have written something. */
export async function poisonPlatform(context: BrowserContext): Promise<void> {
  let next = 0
  const payload = () => all[next++ % all.length] ?? ''
  await context.route('**/platform/v1/**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    if (!response.ok() || response.headers()['content-type']?.includes('json') !== true)
      return route.fulfill({ response })
    return route.fulfill({ response, json: poisoned(await response.json(), payload) })
  })
}

function poisoned(value: unknown, payload: () => string, key = ''): unknown {
  if (typeof value === 'string') return written.has(key) ? payload() : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = key === 'data' && value.length > 0 ? grown(value) : value
    return items.map((item: unknown) => poisoned(item, payload, key))
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, poisoned(part, payload, name)]))
}

/** A list with room for every payload, each item under an id of its own. */
function grown(items: readonly unknown[]): unknown[] {
  const more = Math.max(0, all.length - items.length)
  return [...items, ...Array.from({ length: more }, (_, index) => another(items[index % items.length], index))]
}

function another(item: unknown, index: number): unknown {
  if (typeof item !== 'object' || item === null || !('id' in item)) return item
  return { ...item, id: `${String(item.id)}${index}` }
}
