import pg from 'pg'

type TypeId = Parameters<typeof pg.types.getTypeParser>[0]
type ReadText = (text: string) => unknown

/**
 * How values come back from PostgreSQL: as they do from SQLite, so that a store is written once. Sums of whole numbers are
 * `numeric` there. A number that JavaScript cannot hold exactly is refused, as SQLite's driver refuses it.
 */
const readers = new Map<TypeId, ReadText>([
  [pg.types.builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
  [pg.types.builtins.INT8, readNumber],
  [pg.types.builtins.NUMERIC, readNumber],
])

export const postgresTypes = {
  getTypeParser(id: TypeId, format?: 'text' | 'binary'): ReadText {
    const reader = format === 'binary' ? undefined : readers.get(id)
    return reader ?? (pg.types.getTypeParser(id, format) as ReadText)
  },
}

function readNumber(text: string): number {
  const value = Number(text)
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value
  throw new RangeError(`the database holds ${text}, which is more than can be counted exactly`)
}
