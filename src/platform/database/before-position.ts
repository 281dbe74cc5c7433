import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PagePosition } from '../http/page.ts'

/** The condition that a row comes before a position, in the order of age and id: for lists that show the newest first. */
export function beforePosition(createdAt: string, id: string, before: PagePosition): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(createdAt)}, ${sql.ref(id)}) < (${before.createdAtMs}, ${before.id})`
}
