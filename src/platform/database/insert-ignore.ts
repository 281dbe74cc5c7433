import type { InsertQueryBuilder, InsertResult } from 'kysely'

/**
 * Inserts rows, except where a unique key has one already, and tells how many were inserted. This is how to do something
 * once although it is asked twice: insert first, and go on only if that made a row.
 */
export async function insertIgnore<Tables, Table extends keyof Tables>(
  query: InsertQueryBuilder<Tables, Table, InsertResult>,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}
