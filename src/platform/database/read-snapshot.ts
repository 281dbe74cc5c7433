import { sql, type Kysely } from 'kysely'
import { databaseKind } from './database-kind.ts'
import type { Database } from './schema.ts'

const FETCH_ROWS = 500

/**
 * Reads everything as it was at one moment, while others go on writing: they neither wait for it nor appear in it. Not kysely's own
 * transactions, which on SQLite take the right to write.
 */
export async function readSnapshot<Result>(
  database: Kysely<Database>,
  read: (connection: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const isPostgres = databaseKind(database) === 'postgres'
  return database.connection().execute(async (connection) => {
    await (isPostgres ? sql`begin isolation level repeatable read, read only` : sql`begin`).execute(connection)
    try {
      // Whoever takes the rows may take their time.
      if (isPostgres) await sql`set local idle_in_transaction_session_timeout = 0`.execute(connection)
      return await read(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

/** The rows of a table, without ever holding more than some of them. */
export async function* rowsOf(
  connection: Kysely<Database>,
  table: keyof Database,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  if (databaseKind(connection) === 'sqlite') {
    yield* connection.selectFrom(table).selectAll().stream() as AsyncIterable<Record<string, unknown>>
    return
  }
  await sql`declare every_row no scroll cursor for select * from ${sql.table(table)}`.execute(connection)
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(FETCH_ROWS)} from every_row`.execute(connection)
    yield* rows
    if (rows.length < FETCH_ROWS) break
  }
  await sql`close every_row`.execute(connection)
}
