import { z } from 'zod'

const LIMIT_DEFAULT = 20
const LIMIT_MAX = 100

/** Where a page begins: behind this row, in the order of age. Ids break ties, so no row is skipped or shown twice. */
export interface PagePosition {
  createdAtMs: number
  id: string
}

export interface PageRequest {
  limit: number
  after: PagePosition | undefined
}

export interface Page<Item> {
  items: readonly Item[]
  next: PagePosition | undefined
}

/** A cursor is ours to read and the client's to carry: what is inside may change without notice. */
const cursorSchema = z.string().transform((text, context): PagePosition => {
  const [createdAt, id] = Buffer.from(text, 'base64url').toString().split(' ')
  if (createdAt !== undefined && /^\d{1,15}$/.test(createdAt) && id !== undefined && /^[\w-]{1,100}$/.test(id)) {
    return { createdAtMs: Number(createdAt), id }
  }
  context.addIssue('is not a cursor; take it from `next_cursor` of the page before')
  return z.NEVER
})

/** The query parameters that every list takes. */
export const pageQuery = {
  limit: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1).max(LIMIT_MAX))
    .default(LIMIT_DEFAULT),
  cursor: cursorSchema.optional(),
}

export function pageRequestFrom(query: { limit: number; cursor?: PagePosition | undefined }): PageRequest {
  return { limit: query.limit, after: query.cursor }
}

/** Cuts a page from rows of which one more than asked for was read: that one says whether there is a next page. */
export function pageOf<Item extends PagePosition>(rows: readonly Item[], limit: number): Page<Item> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const next = rows.length > limit && last !== undefined ? { createdAtMs: last.createdAtMs, id: last.id } : undefined
  return { items, next }
}

export function renderPage<Item>(page: Page<Item>, render: (item: Item) => object): object {
  const { next } = page
  const cursor = next && Buffer.from(`${next.createdAtMs} ${next.id}`).toString('base64url')
  return { object: 'list', data: page.items.map(render), next_cursor: cursor ?? null }
}

/** What a list answers with, for the documentation. */
export function pageOfSchema(item: z.ZodType) {
  return z.strictObject({ object: z.literal('list'), data: z.array(item), next_cursor: z.string().nullable() })
}
