import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PagePosition } from '../http/page.ts'

/** The condition that a row comes behind a position, in the order of age and id. */
export function afterPosition(createdAt: string, id: string, after: PagePosition): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(createdAt)}, ${sql.ref(id)}) > (${after.createdAtMs}, ${after.id})`
}
